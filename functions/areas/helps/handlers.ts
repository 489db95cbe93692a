import { AppError } from '#shared/contract/errors.ts';
import { type helpRoutes, mostListedHelps } from '#shared/contract/helps.ts';
import { helpId as helpIdSchema, type HelpId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { helpItem, type HelpItem, toHelp } from '#functions/records/announcements/help-item.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { Table } from '#functions/data/table.ts';
import { ConditionFailed, put, remove } from '#functions/data/writes.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { readPage } from '#functions/stack/paging.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';

export interface HelpDeps {
  readonly table: Table;
  readonly clock: Clock;
}

export const helpHandlers = (deps: HelpDeps): Handlers<typeof helpRoutes> => ({
  listHelps: async ({ principal, query }) => {
    const { items, ...position } = await readPage(principal, 'helps', query, (after) => readHelps(deps, { after, limit: recordPageSize }));
    return { records: items.map(toHelp), ...position };
  },
  listEveryHelp: async () => (await readHelps(deps, { after: undefined, limit: mostListedHelps })).items.map(toHelp),
  createHelp: once(
    ({ body }) => createHelp(deps, body),
    (_request, id) => getHelp(deps, helpIdSchema.parse(id)),
  ),
  updateHelp: ({ params, body }) => updateHelp(deps, { ...params, fields: body }),
  deleteHelp: ({ params }) => deleteHelp(deps, params),
});

type Fields = BodyOf<typeof helpRoutes.createHelp>;

async function readHelps({ table }: HelpDeps, { after, limit }: { after: string | undefined; limit: number }) {
  const { items, last } = await table.system.query({ pk: systemKeys.help('').pk, limit, ...(after === undefined ? {} : { beyond: after }) });
  const read = readableItems(helpItem, items);
  return { items: read, next: last && read.at(-1)?.id };
}

async function createHelp({ table, clock }: HelpDeps, fields: Fields) {
  const now = isoTime(clock.nowMs());
  const id = helpIdSchema.parse(newRecordId(clock));
  const made: HelpItem = { type: 'help', ...fields, id, createdAt: now, updatedAt: now };
  await table.system.commit(put(systemKeys.help(id), made, ['absent']));
  return toHelp(made);
}

/** @throws AppError ERR_NO_HELP_FOUND */
async function getHelp({ table }: HelpDeps, helpId: HelpId) {
  const stored = await table.system.get(systemKeys.help(helpId), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_HELP_FOUND');
  return toHelp(helpItem.parse(stored));
}

/** The whole of it is replaced, so that of two at once the later one stands. @throws AppError ERR_NO_HELP_FOUND */
async function updateHelp({ table, clock }: HelpDeps, { helpId, fields }: { helpId: HelpId; fields: Fields }) {
  const set = { ...fields, updatedAt: isoTime(clock.nowMs()) };
  return toHelp(helpItem.parse(await unlessMissing(() => table.system.change(systemKeys.help(helpId), { set }, ['exists']))));
}

/** @throws AppError ERR_NO_HELP_FOUND */
async function deleteHelp({ table }: HelpDeps, { helpId }: { helpId: HelpId }) {
  await unlessMissing(() => table.system.commit(remove(systemKeys.help(helpId), ['exists'])));
  return { message: 'deleted' };
}

async function unlessMissing<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError('ERR_NO_HELP_FOUND', {}, { cause: error });
    throw error;
  }
}
