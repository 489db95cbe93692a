import { areas } from '#shared/contract/index.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import type { Route } from '#shared/contract/route.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { given, type Home } from '#tests/support/given.ts';
import { type ApiCall, type ApiReply, restApi } from '#tests/support/rest-api.ts';
import { derived } from '#tests/support/stream.ts';

/** A company, and calls by whoever acts, a second apart. How it began is left out of what is read. */
export async function trail() {
  const home = await given.company();
  const api = await restApi(home);
  await derived(home);
  const calls = { companyHome: home, api, beginnings: new Set<string>() };
  for (const { id } of (await reading(calls).page()).entries) calls.beginnings.add(id);
  return { home, api, act: (who: Principal, route: Route, call: ApiCall = {}) => act(calls, who, route, call), ...reading(calls) };
}

interface Calls {
  readonly companyHome: Home;
  readonly api: Awaited<ReturnType<typeof restApi>>;
  /** Entries that tell how the company began. */
  readonly beginnings: Set<string>;
}

async function act({ companyHome, api }: Pick<Calls, 'companyHome' | 'api'>, who: Principal, route: Route, call: ApiCall): Promise<ApiReply> {
  companyHome.deps.clock.advance(1_000);
  const reply = await api.call(route, { ...call, token: await api.token(who) });
  if (reply.status >= 400) throw new Error(`${route.path}: ${JSON.stringify(reply.body)}`);
  return reply;
}

interface Page {
  readonly entries: AuditEntry[];
  readonly hasMore: boolean;
  readonly nextCursor?: string;
}

function reading(calls: Calls) {
  const page = async (query: Record<string, string> = {}): Promise<Page> => {
    const { entries, ...position } = (await act(calls, calls.companyHome.admin, areas.audit.listAudit, { query })).body as Page; // as the contract says
    return { ...position, entries: entries.filter(({ id }) => !calls.beginnings.has(id)) };
  };
  return {
    page,
    /** All that the stream told of by now, newest first. */
    entries: async (query: Record<string, string> = {}) => {
      await derived(calls.companyHome);
      return (await page(query)).entries;
    },
  };
}

export const idOf = (reply: ApiReply): string => String(Reflect.get(Object(reply.body), 'id'));
