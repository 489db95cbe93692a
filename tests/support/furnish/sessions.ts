import { loadSession, sessionKey } from '#functions/records/accounts/sessions.ts';
import { put } from '#functions/data/writes.ts';
import type { Furnish } from './furnished.ts';

export const furnishSessions: Furnish<'sessions'> = async ({ admin, deps: { table, clock } }) => {
  const elsewhere = { ...admin, seat: 1 };
  const sessionId = clock.newId();
  await table.forCompany(admin.companyId).commit(put(sessionKey(elsewhere), { ...(await loadSession(table, admin)), seat: 1, sessionId }));
  return {
    ids: { sessionId: { own: sessionId, missing: clock.newId(), malformed: '42' } },
    bodies: {},
    // Everybody has sessions of their own.
    notPlain: ['endSession', 'endOtherSessions'],
  };
};
