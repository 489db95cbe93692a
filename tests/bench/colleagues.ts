import { planRoutes } from '#shared/contract/plans.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { Agent, agentPassword } from '#tests/support/agent.ts';
import type { Recado } from '#tests/support/recado.ts';
import { ApiClient } from '#services/demo/api-client.ts';

/** Pages that one session may have open, so many sockets has each. */
const socketsEach = 10;
/** A login is a hash of a password, which takes a processor. */
const atOnce = 4;

/**
 * Admins of the agent's company, logged in, enough of them for so many sockets. The platform lifts the limit of the largest plan for them.
 *
 * @returns an agent for each socket; ten sockets have the same one.
 */
export async function colleaguesFor(recado: Recado, agent: Agent, sockets: number): Promise<Agent[]> {
  const count = Math.ceil(sockets / socketsEach);
  await liftLimits(recado, count + 1);
  const colleagues: Agent[] = [];
  while (colleagues.length < count) {
    const names = Array.from({ length: Math.min(atOnce, count - colleagues.length) }, (_, index) => `Colega ${colleagues.length + index + 1}`);
    colleagues.push(...(await Promise.all(names.map((name) => hire(agent, name)))));
  }
  return Array.from({ length: sockets }, (_, index) => colleagues[Math.floor(index / socketsEach)] ?? agent);
}

async function liftLimits(recado: Recado, users: number): Promise<void> {
  const platform = new ApiClient(recado.url, recado.superUser.email);
  platform.keepCookie('recado_trust', await recado.superTrust());
  await platform.logIn(recado.superUser.password);
  const { id: planId, ...plan } = (await platform.call(planRoutes.listPlans, {})).toSorted((a, b) => a.connections - b.connections).at(-1) ?? never();
  await platform.call(planRoutes.updatePlan, { params: { planId }, body: { ...plan, users: Math.max(plan.users, users) } });
}

async function hire(agent: Agent, name: string): Promise<Agent> {
  const email = `${name.replace(' ', '-').toLowerCase()}-${crypto.randomUUID()}@example.com`;
  await agent.call(userRoutes.createUser, { body: { name, email, password: agentPassword, profile: 'admin', queueIds: [] } });
  const colleague = new Agent(agent.url, email);
  await colleague.logIn();
  return colleague;
}

function never(): never {
  throw new Error('there is no plan');
}
