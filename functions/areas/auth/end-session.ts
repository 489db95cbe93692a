import type { Table } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { isSession, sessionKey } from '#functions/records/accounts/sessions.ts';
import { remove } from '#functions/data/writes.ts';
import type { SessionName } from './refresh-token.ts';

/** Ends this session, and not one that has taken its place; its sockets close by the stream. */
export async function endSession(table: Table, session: SessionName): Promise<void> {
  // It has ended before, or another login took its place.
  await isHeld(table.forCompany(session.companyId).commit(remove(sessionKey(session), isSession(session))));
}
