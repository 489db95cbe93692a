import * as z from 'zod';
import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import type { PhonebookName } from '#shared/contract/queue-messages.ts';
import { companyKeys, type Key } from '#functions/data/keys.ts';
import { readListed } from '#functions/data/list-page.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';

/** How the phone of a connection calls a number. `owner` is the phone's own number: another one may be linked later. */
const phonebookItem = z.object({ type: z.literal('phonebook'), number: z.string(), name: z.string(), owner: z.string() });

export interface PhonebookOf {
  readonly companyId: CompanyId;
  readonly connectionId: ConnectionId;
}

/** A name that is there already is replaced. */
export async function keepNames(table: TablePart, { companyId, connectionId }: PhonebookOf, owner: string, names: readonly PhonebookName[]): Promise<void> {
  await table.writeMany(
    names.map(({ number, name }) => ({
      kind: 'put',
      key: companyKeys.phonebook(companyId, connectionId, number),
      attributes: { type: 'phonebook', number, name, owner },
    })),
  );
}

interface PhonebookPage {
  readonly names: readonly PhonebookName[];
  /** Position of the next page; undefined at the end. */
  readonly next: string | undefined;
}

/** Names that this phone gave, by number. @param after where the former page ended */
export async function loadPhonebook(
  table: TablePart,
  { companyId, connectionId }: PhonebookOf,
  owner: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PhonebookPage> {
  const { pk } = companyKeys.phonebook(companyId, connectionId, '');
  const { items, next } = await readListed(table, phonebookItem, { pk, limit, consistent: true, after });
  return { names: items.filter((one) => one.owner === owner), next };
}

/** Every place where a phone's name for somebody with these numbers may stand. */
export const phonebookKeys = (
  companyId: CompanyId,
  { connectionIds, numbers }: { readonly connectionIds: readonly ConnectionId[]; readonly numbers: readonly string[] },
): Key[] => connectionIds.flatMap((connectionId) => numbers.map((number) => companyKeys.phonebook(companyId, connectionId, number)));

/** Loads the names that phones give somebody. */
export async function namesGiven(table: TablePart, companyId: CompanyId, who: Parameters<typeof phonebookKeys>[1]): Promise<readonly PhonebookName[]> {
  const items = await Promise.all(phonebookKeys(companyId, who).map((key) => table.get(key)));
  return readableItems(
    phonebookItem,
    items.filter((item) => item !== undefined),
  );
}

/** @returns whether that was all. */
export async function forgetNames(table: TablePart, { companyId, connectionId }: PhonebookOf, limit: number): Promise<boolean> {
  const { items, last } = await table.query({ pk: companyKeys.phonebook(companyId, connectionId, '').pk, limit, consistent: true });
  await table.writeMany(items.map(({ pk, sk }) => ({ kind: 'delete', key: { pk: String(pk), sk: String(sk) } })));
  return last === undefined;
}
