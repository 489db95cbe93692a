import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import { furnish, type FurnishedHome, type NamedRoute, namedRoutes } from '#tests/support/furnish/furnish.ts';
import { given, type Home } from '#tests/support/given.ts';
import { type ApiReply, restApi } from '#tests/support/rest-api.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Change extends NamedRoute {
  readonly read: Route;
}

const changes: readonly Change[] = namedRoutes.flatMap((named) => {
  const { route } = named;
  const read = namedRoutes.find((other) => other.route.method === 'GET' && other.route.path === route.path)?.route;
  return route.method === 'PUT' && route.body && read && named.name !== 'orderLanes' ? [{ ...named, read }] : [];
});

/** Changes of one value, of an order, or that name what they change and leave the rest. */
const withoutRecord = ['editMessage', 'orderLanes', 'reactToMessage', 'seeMentions', 'updateSetting', 'updateMailSender', 'updateQueueOption'];

/** Written by the change itself, or signed anew at each look. */
const changing = ['updatedAt', 'revision', 'usage', 'publishedAt'];

/** Some replies hold their record under its name. */
const recordOf = (reply: Fields): Fields => ('webhook' in reply && Object.keys(reply).length === 1 ? (reply['webhook'] as Fields) : reply);
const plain = (record: Fields): Fields => Object.fromEntries(Object.entries(record).filter(([name]) => !changing.includes(name)));

describe('a change of a record', () => {
  let home: Home;
  let own: FurnishedHome;
  let call: (route: Route, area: NamedRoute['area'], body?: unknown) => Promise<ApiReply>;

  beforeAll(async () => {
    home = await given.company({ isSuper: true });
    own = await furnish(home);
    const api = await restApi(home);
    const token = await api.token(home.admin);
    call = (route, area, body) => {
      const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
      const params = Object.fromEntries(names.map((name) => [name, own[area].ids[name]?.own ?? '']));
      return api.call(route, { token, params, ...(body === undefined ? {} : { body }) });
    };
  });

  it('has a reading of the record beside it', () => {
    const puts = namedRoutes.filter(({ route }) => route.method === 'PUT' && route.body).map(({ name }) => name);

    expect(puts.filter((name) => !changes.some((change) => change.name === name)).toSorted()).toEqual(withoutRecord.toSorted());
  });

  it.each(changes)('$name takes back what was read, and nothing changes', async ({ route, read, area }) => {
    const before = await call(read, area);

    const reply = await call(route, area, before.body);

    expect(reply).toMatchObject({ status: 200 });
    expect(plain((await call(read, area)).body as Fields)).toEqual(plain(before.body as Fields));
  });

  it.each(changes)('$name with one field keeps the others', async ({ route, read, area, name }) => {
    const wanted = (own[area].bodies as Readonly<Record<string, Fields>>)[name] ?? {};
    for (const [field, value] of Object.entries(wanted)) {
      const before = recordOf((await call(read, area)).body as Fields);

      const reply = await call(route, area, { [field]: value });

      expect(reply, field).toMatchObject({ status: 200 });
      const after = recordOf((await call(read, area)).body as Fields);
      const others = Object.keys(plain(before)).filter((other) => JSON.stringify(after[other]) !== JSON.stringify(before[other]));
      expect(
        others.filter((other) => !belongTogether(field, other)),
        field,
      ).toEqual([]);
    }
  });
});

/** Fields that follow from another: a campaign's status from its time, a list's name from its id. */
const followers: Readonly<Record<string, readonly string[]>> = {
  scheduledAt: ['status'],
  contactListId: ['contactList'],
  contactId: ['contact'],
  number: ['id', 'isWhatsappValid'],
  whatsappIds: ['whatsappId', 'whatsapp'],
  whatsappId: ['whatsappIds', 'whatsapp'],
  html: ['text'],
  queueIds: ['queues'],
  users: ['userIds'],
  planId: ['plan'],
};

const belongTogether = (field: string, other: string): boolean => field === other || (followers[field]?.includes(other) ?? false);
