import type { BrowserContext } from 'playwright-core';
import type { Agent } from '#tests/support/agent.ts';

/** Gives a browser the session that the agent has: a login of its own would end it. */
export async function logIn(context: BrowserContext, agent: Agent): Promise<void> {
  const { token, user } = agent.session;
  const stored = { token, userId: user.id, companyId: user.companyId, companyDueDate: user.company.dueDate };
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}
