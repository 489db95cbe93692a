import { expect, it } from 'vitest';
import { showSession } from '#functions/areas/auth/show-session.ts';
import { given } from '#tests/support/given.ts';
import { identityDeps } from '#tests/support/given-accounts.ts';

it('shows the own company in the session', async () => {
  const home = await given.company();

  const shown = await showSession(identityDeps(home.deps), home.admin);

  expect(shown).toMatchObject({
    scope: 'full',
    user: { id: home.admin.userId, company: { id: home.company.companyId, settings: [{ key: 'campaignsEnabled', value: 'true' }] } },
  });
});
