import * as z from 'zod';
import { companyId, type CompanyId, ticketId } from '#shared/contract/ids.ts';
import { companyKeys, sortableMs, systemKeys } from './keys.ts';
import { readableItems } from './readable.ts';
import type { Table, TablePart } from './table.ts';
import { type BareWrite, put, remove } from './writes.ts';

/**
 * Open tickets by since when they may be idle, in one partition of their company. A ticket gets its mark when it is opened;
 * messages leave it where it is. Whoever finds that the time has come looks at the ticket, and moves the mark to what the
 * ticket says: so a mark costs one write for each service and one for each time of idleness, not one for each message.
 */
const idleMark = z.object({ type: z.literal('idleTicket'), companyId, ticketId, sinceMs: z.number() });
export type IdleMark = z.output<typeof idleMark>;

const markKey = ({ companyId: company, ticketId: ticket, sinceMs }: Omit<IdleMark, 'type'>) => companyKeys.idleTicket(company, sinceMs, ticket);

export const idleMarkPut = (mark: Omit<IdleMark, 'type'>): BareWrite => ({ kind: 'put', key: markKey(mark), attributes: { type: 'idleTicket', ...mark } });

/** Marks at once: a page of the partition. */
const pageSize = 100;

/** Marks of a company up to a time, in pages, the latest first. */
export async function* idleMarksBefore(table: TablePart, ofCompany: CompanyId, untilMs: number): AsyncGenerator<IdleMark[]> {
  const { pk } = companyKeys.idleTicket(ofCompany, 0, ticketId.parse(1));
  let beyond: string | undefined = sortableMs(untilMs);
  while (beyond !== undefined) {
    const { items, last } = await table.query({ pk, beyond, newestFirst: true, limit: pageSize });
    if (items.length > 0) yield readableItems(idleMark, items);
    beyond = last && z.string().parse(last['sk']);
  }
}

export async function removeMark(table: TablePart, mark: IdleMark): Promise<void> {
  await table.commit(remove(markKey(mark)));
}

/** First the new one, so that a crash leaves two rather than none: they become one. */
export async function moveMark(table: TablePart, mark: IdleMark, sinceMs: number): Promise<void> {
  await table.commit(put(markKey({ ...mark, sinceMs }), { ...mark, sinceMs }));
  await removeMark(table, mark);
}

/** Companies that this process knows to be listed. */
const listed = new Set<CompanyId>();

/** Puts a company among those whose open tickets are looked after; once for each process. */
export async function listIdleCompany(table: Table, company: CompanyId): Promise<void> {
  if (listed.has(company)) return;
  await table.system.commit(put(systemKeys.idleCompany(company), { type: 'idleCompany', companyId: company }));
  listed.add(company);
}

/** Every company that has had an open ticket. */
export async function loadIdleCompanies(table: Table): Promise<CompanyId[]> {
  const items = await table.system.queryAll({ pk: systemKeys.idleCompany('').pk });
  return items.map((item) => companyId.parse(item['companyId']));
}
