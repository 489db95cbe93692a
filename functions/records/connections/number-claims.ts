import * as z from 'zod';
import { companyId, connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { findItem } from '#functions/data/find-item.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { put, remove } from '#functions/data/writes.ts';

const claimItem = z.object({ companyId, connectionId });
/** The connection that a WhatsApp number belongs to. */
export type NumberClaim = z.output<typeof claimItem>;

export const readNumberClaim = (system: TablePart, number: string): Promise<NumberClaim | undefined> =>
  findItem(system, systemKeys.whatsappNumber(number), claimItem);

/**
 * Takes a number, on condition that it is still as observed.
 *
 * @returns false when somebody else was faster.
 */
export async function claimNumber(
  system: TablePart,
  number: string,
  observed: NumberClaim | undefined,
  { companyId, connectionId }: NumberClaim,
): Promise<boolean> {
  const when = observed ? ([['connectionId', '=', observed.connectionId]] as const) : (['absent'] as const);
  return isHeld(system.commit(put(systemKeys.whatsappNumber(number), { type: 'whatsappNumber', companyId, connectionId }, when)));
}

/** Nothing happens when the number is another connection's. */
export async function releaseNumber(system: TablePart, number: string, connection: ConnectionId): Promise<void> {
  await isHeld(system.commit(remove(systemKeys.whatsappNumber(number), [['connectionId', '=', connection]])));
}
