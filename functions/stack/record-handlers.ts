import type * as z from 'zod';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { Route, RouteTable } from '#shared/contract/route.ts';
import { allRecords, type RecordArea, type Records } from '#shared/records/index.ts';
import { capital, type Declaration, type DeclaredRecord, type FieldsOf, mostWhole } from '#shared/records/record.ts';
import type { Table } from '#functions/data/table.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import { shown, type ShownOf, storeOf } from '#functions/records/declared/record-store.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { once } from './create-once.ts';
import { type AskedPage, ownRecordUses } from './own-record-uses.ts';
import type { Handlers, HttpRequest } from './http.ts';
import { type PageRequest, readPage } from './paging.ts';

interface RecordDeps {
  readonly table: Table;
  readonly clock: Clock;
}

type Fields<D extends Declaration> = z.output<z.ZodObject<FieldsOf<D>>>;
/** Some fields: the others stay. */
type Changes<D extends Declaration> = { readonly [K in keyof Fields<D>]?: Fields<D>[K] | undefined };

/** Page, load, create, change and remove the records of a declaration. */
export function recordUses<D extends Declaration>(deps: RecordDeps, declared: DeclaredRecord<D>) {
  const reply = (stored: object): ShownOf<D> => shown(declared, stored);
  const uses = declared.own ? ownRecordUses(deps, declared as DeclaredRecord, declared.own) : companyUses(deps, declared);
  return {
    async list(principal: Principal, query: PageRequest & { readonly searchParam?: string | undefined }) {
      const { items, ...position } = await readPage(principal, `${declared.path.slice(1)} ${query.searchParam ?? ''}`, query, (after) =>
        uses.page(principal, { search: query.searchParam, after }),
      );
      return { records: items.map(reply), ...position };
    },
    every: async (principal: Principal) => (await uses.every(principal)).map(reply),
    get: async (principal: Principal, id: string) => reply(await uses.get(principal, id)),
    create: async (principal: Principal, fields: Fields<D>) => reply(await uses.create(principal, fields)),
    update: async (principal: Principal, id: string, fields: Changes<D>) => reply(await uses.update(principal, id, fields)),
    async remove(principal: Principal, id: string) {
      await uses.remove(principal, id);
      return { message: 'deleted' };
    },
  };
}

/** Records that the whole company has, or the platform. */
function companyUses<D extends Declaration>(deps: RecordDeps, declared: DeclaredRecord<D>) {
  const store = storeOf(declared);
  const part = ({ companyId }: Principal) => (declared.ofPlatform ? deps.table.system : deps.table.forCompany(companyId));
  const now = (): string => isoTime(deps.clock.nowMs());
  return {
    page: (principal: Principal, asked: AskedPage) =>
      store.page(part(principal), principal.companyId, { limit: recordPageSize, after: asked.after, search: asked.search }),
    async every(principal: Principal) {
      const { items } = await store.page(part(principal), principal.companyId, { limit: declared.whole?.most ?? mostWhole, after: undefined });
      return items;
    },
    get: (principal: Principal, id: string) => store.load(part(principal), principal.companyId, id),
    create: (principal: Principal, fields: Fields<D>) =>
      store.create(part(principal), principal.companyId, fields, { id: newRecordId(deps.clock), now: now() }),
    update(principal: Principal, id: string, fields: Changes<D>) {
      const change = () => fields as Partial<Fields<D>>; // of a parsed body what is left out has no key
      return store.update(part(principal), principal.companyId, id, change, now());
    },
    remove: (principal: Principal, id: string) => store.remove(part(principal), principal.companyId, id),
  };
}

/** Answers the routes of a declaration. */
export function recordHandlers<T extends RouteTable>(deps: RecordDeps, declared: DeclaredRecord & { readonly routes: T }): Handlers<T> {
  const uses = recordUses<Declaration>(deps, declared);
  const idOf = ({ params }: Asked): string => String(Reflect.get(Object(params), `${declared.name}Id`));
  const one = capital(declared.name);
  const handlers: Record<string, (asked: Asked) => Promise<unknown>> = {
    [`list${capital(declared.names)}`]: ({ principal, query }) => uses.list(principal, query as PageRequest), // the list's query
    ...(declared.whole ? { [declared.whole.name]: ({ principal }: Asked) => uses.every(principal) } : {}),
    [`get${one}`]: (asked) => uses.get(asked.principal, idOf(asked)),
    // The body is parsed by the declaration's.
    [`create${one}`]: once(
      ({ principal, body }: Asked) => uses.create(principal, body as never),
      ({ principal }, id) => uses.get(principal, id),
    ),
    [`update${one}`]: (asked) => uses.update(asked.principal, idOf(asked), asked.body as never), // likewise
    [`delete${one}`]: (asked) => uses.remove(asked.principal, idOf(asked)),
  };
  return handlers as Handlers<T>; // under the names of the routes, which only the declaration knows
}

type Asked = HttpRequest<Route & { readonly permission: 'session' }>;

/** The areas of declared records that a function serves. */
type ServedRecords<F> = {
  readonly [A in RecordArea as Records[A]['servedBy'] extends F ? A : never]: {
    readonly routes: Records[A]['routes'];
    readonly handlers: Handlers<Records[A]['routes']>;
  };
};

/** Routes and handlers of the declared records that a function serves. */
export function servedRecords<F extends string>(functionName: F, deps: RecordDeps): ServedRecords<F> {
  const served = allRecords.filter(({ servedBy }) => servedBy === functionName);
  const areas = served.map((declared) => [declared.names, { routes: declared.routes, handlers: recordHandlers(deps, declared) }]);
  return Object.fromEntries(areas) as ServedRecords<F>; // the areas that the type picks likewise
}
