import { readConnection } from '#functions/records/sessions/connection-session.ts';
import { claimNumber, readNumberClaim, type NumberClaim } from '#functions/records/connections/number-claims.ts';
import { readSessionKey } from '#functions/records/sessions/session-auth.ts';
import type { Table } from '#functions/data/table.ts';
import { credsName } from '#services/whatsapp/keys/auth-store.ts';

/** Connection that has the number. `name` is for the same company only: other companies must not learn it. */
export interface NumberHolder {
  readonly name: string | null;
}

/**
 * Makes the number this connection's: it belongs to one connection of the installation, since two would each get a part of
 * what customers write.
 *
 * @returns the other connection that has it; undefined when it is ours now.
 */
export async function takeNumber(table: Table, scope: NumberClaim, number: string): Promise<NumberHolder | undefined> {
  for (;;) {
    const claim = await readNumberClaim(table.system, number);
    if (claim?.connectionId === scope.connectionId) return undefined;
    const holder = claim && (await livingHolder(table, scope, claim));
    if (holder) return holder;
    if (await claimNumber(table.system, number, claim, scope)) return undefined;
  }
}

/** A claim without a connection, or of one that is not paired, was left behind by something that failed half-way. */
async function livingHolder(table: Table, scope: NumberClaim, claim: NumberClaim): Promise<NumberHolder | undefined> {
  const [connection, creds] = await Promise.all([
    readConnection(table, claim.companyId, claim.connectionId),
    readSessionKey(table.system, claim.connectionId, credsName),
  ]);
  if (!connection || !creds) return undefined;
  return { name: claim.companyId === scope.companyId ? connection.name : null };
}
