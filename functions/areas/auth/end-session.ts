import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { ConditionFailed, remove } from '#functions/data/writes.ts';
import type { SessionName } from './refresh-token.ts';

/** Ends this session, and not one that has taken its place; its sockets close by the stream. */
export async function endSession(table: Table, session: SessionName): Promise<void> {
  try {
    await table.forCompany(session.companyId).commit(remove(companyKeys.session(session.companyId, session.userId), [['sessionId', '=', session.sessionId]]));
  } catch (error) {
    // It has ended before, or another login took its place.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
