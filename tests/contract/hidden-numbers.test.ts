import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { deriveChanges } from '#functions/areas/derive/derive-changes.ts';
import { createLivePass } from '#functions/areas/live/create-live-pass.ts';
import { openSocket } from '#functions/areas/live/open-socket.ts';
import { receiveAction } from '#functions/areas/live/socket-actions.ts';
import { Listeners } from '#functions/areas/push/load-listeners.ts';
import { pushChanges } from '#functions/areas/push/push-changes.ts';
import { updateSetting } from '#functions/areas/settings/handlers.ts';
import { heldRole, type HeldRole } from '#functions/records/accounts/held-role.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { Right } from '#shared/contract/rights.ts';
import { builtInRoles, grantedRights, hasRight, hidesNumbers, rightsLackingNumbers, rightsOfBuiltIn } from '#shared/contract/roles.ts';
import { asFunction } from '#tests/support/function-rights.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { furnish, type FurnishedHome, type NamedRoute, namedRoutes } from '#tests/support/furnish/furnish.ts';
import { given, type Home } from '#tests/support/given.ts';
import { type ApiReply, restApi } from '#tests/support/rest-api.ts';
import { newChanges, type StreamChange } from '#tests/support/stream.ts';

/** Nobody has given them a name: each is called by its number. */
const marked = { number: '5511966554433', email: 'marcado.oculto@example.com' };
const inGroup = { groupId: '5511955443322-1497531864', participant: { number: '5511944332211' } };

/** Everything that a role may have which hides numbers. */
const blind = grantedRights.filter((right) => right !== 'contacts:numbers');
const widest: HeldRole = { role: 'own', rights: blind.filter((right) => !rightsLackingNumbers(blind).includes(right)) };
const hiding: readonly HeldRole[] = [
  widest,
  ...builtInRoles.filter((role) => !rightsOfBuiltIn(role).includes('contacts:numbers')).map((role) => ({ role, rights: null })),
];

/** The gateway: all that a socket was told. */
class Frames {
  readonly told = new Map<string, string>();

  async post(socketId: string, frame: unknown) {
    this.told.set(socketId, (this.told.get(socketId) ?? '') + (typeof frame === 'string' ? frame : JSON.stringify(frame)));
    return 'delivered' as const;
  }

  async close() {
    // Nobody loses their rights here.
  }
}

it('hides numbers from those whose work does without them, and never from the specification’s profiles', () => {
  expect(hiding.map(({ role }) => role)).toEqual(['own', 'attendant', 'finance', 'reader']);
});

describe('the numbers and addresses of a company’s customers', () => {
  let home: Home;
  let api: Awaited<ReturnType<typeof restApi>>;
  let own: FurnishedHome;
  let people: Principal[];
  const frames = new Frames();
  /** Last digits of the number of every contact that there is, and its address. */
  let secrets: readonly string[];

  const idsOf = ({ area, route }: NamedRoute): Record<string, string> =>
    Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, own[area].ids[name]?.own ?? '']));
  const mayCall = (who: Principal, { route: { permission } }: NamedRoute): boolean =>
    ['session', 'billing', 'public'].includes(permission) || hasRight(who, permission as Right); // the others are rights

  async function openLive(principal: Principal) {
    const deps = { ...home.deps, sockets: frames };
    const { pass } = await createLivePass(deps, principal);
    await openSocket(deps, { socketId: principal.userId, pass });
    const tickets = (await allTickets(home)).map(({ id }) => ({ action: 'joinChatBox', ticketId: id }));
    // Some roles may not open some of them.
    for (const action of [{ action: 'joinTickets', status: 'open' }, { action: 'joinNotification' }, ...tickets])
      await receiveAction(deps, { socketId: principal.userId, body: JSON.stringify(action) }).catch(() => undefined);
  }

  beforeAll(async () => {
    vi.stubEnv('LOG_LEVEL', 'error');
    home = await given.company({ limits: { users: 100 } });
    api = await restApi(home);
    own = await furnish(home);
    await updateSetting(home.deps, home.admin, { key: 'CheckMsgIsGroup', value: 'disabled' });
    // Settings are kept for a while.
    home.deps.clock.advance(60_000);
    const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    const writes = async (): Promise<void> => {
      await customerWrites(home, connection, { number: marked.number, name: '', text: 'um' });
      await customerWrites(home, connection, { ...inGroup, name: '', text: 'dois' });
    };
    await writes();
    await createContact(home.deps, home.admin, { name: 'Marcos 11 93322-1100', number: '5511933221100', email: marked.email });
    people = await Promise.all(hiding.map((held) => given.user(home, heldRole(held))));
    const written = await derivedChanges();
    for (const principal of [home.admin, ...people]) await openLive(principal);
    await writes();
    for (const { name, number } of await contactsOf(home.admin))
      await createContact(home.deps, home.admin, { name: `${name} outra vez`, number: `${number.slice(0, -1)}0` }).catch(() => undefined);
    const changes = await derivedChanges();
    const listeners = new Listeners(home.deps);
    await pushChanges({ ...home.deps, sockets: frames, listeners, mediaUrl: async () => (key: string) => `https://media.example/${key}` }, changes);
    secrets = secretsIn([...written, ...changes]);
  }, 60_000);

  /** Everything that was written, once the index of words has it. */
  async function derivedChanges(): Promise<StreamChange[]> {
    const changes = await newChanges();
    await asFunction('derive', () => deriveChanges(home.deps, changes));
    return changes;
  }

  async function contactsOf(principal: Principal) {
    const { body } = await api.call(namedRoute('pickContacts').route, { token: await api.token(principal) });
    return body as { name: string; number: string; email: string }[]; // as the route declares it
  }

  function secretsIn(changes: readonly StreamChange[]): string[] {
    const contacts = changes.flatMap(({ after }) => (after?.['type'] === 'contact' && after['companyId'] === home.company.companyId ? [after] : []));
    const numbers = contacts.map(({ number }) => String(number).slice(-8)).filter((tail) => tail.length === 8);
    return [...new Set(['55443322', ...numbers, ...contacts.flatMap(({ email }) => (typeof email === 'string' && email !== '' ? [email] : []))])];
  }

  const leaked = (text: string): string[] => secrets.filter((secret) => text.includes(secret));
  /** A cursor may be read by whoever gets it. */
  const readable = (replies: readonly ApiReply[]): string => {
    const text = JSON.stringify(replies);
    const cursors = [...text.matchAll(/"nextCursor":"([^"]+)"/g)].map(([, cursor = '']) => Buffer.from(cursor, 'base64url').toString('latin1'));
    return text + cursors.join('');
  };

  /** Every route that somebody may call: reading ones first, also by words and states; then each that writes, unless `reads`. */
  async function repliesTo(principal: Principal, { reads = false } = {}): Promise<ApiReply[]> {
    const token = await api.token(principal);
    const callable = namedRoutes.filter((one) => mayCall(principal, one) && one.name !== 'logout');
    const names = ({ route }: NamedRoute): string[] => Object.keys(Object(route.query && 'shape' in route.query ? route.query.shape : {}));
    const ask = (one: NamedRoute, query: Record<string, string> = {}, params = idsOf(one)) =>
      api.call(one.route, { token, params, query, ...(one.route.body ? { body: own[one.area].bodies[one.name] ?? {} } : {}) });
    const reading = callable.filter(({ route }) => route.method === 'GET');
    const replies = await Promise.all(
      reading.flatMap((one) => [
        ask(one),
        ...(names(one).includes('searchParam') ? ['mar', '55', marked.number, marked.number.slice(-8)].map((searchParam) => ask(one, { searchParam })) : []),
        ...(names(one).includes('status') ? ['pending', 'open', 'closed'].map((status) => ask(one, { status, showAll: 'true' })) : []),
        ...(one.route.path.includes('{ticketId}') ? Array.from({ length: 12 }, (_, id) => ask(one, {}, { ...idsOf(one), ticketId: String(id + 1) })) : []),
      ]),
    );
    if (reads) return replies;
    for (const one of callable.filter(({ route }) => route.method === 'POST' || route.method === 'PUT')) replies.push(await ask(one));
    return replies;
  }

  const namedRoute = (name: string): NamedRoute => {
    const found = namedRoutes.find((one) => one.name === name);
    if (!found) throw new Error(`no route ${name}`);
    return found;
  };

  it('are told to whoever may see them, or this would prove nothing', async () => {
    const tail = marked.number.slice(-8);

    expect(leaked(readable(await repliesTo(home.admin, { reads: true })))).toEqual(expect.arrayContaining([tail, marked.email]));
    expect(leaked(frames.told.get(home.admin.userId) ?? '')).toContain(tail);
    expect(secrets.length).toBeGreaterThan(5);
  });

  it.each(hiding.map(({ role }, index) => ({ role, index })))('are in no reply and no live event to the role $role', async ({ index }) => {
    const who = people[index];
    if (!who) throw new Error('nobody');

    const replies = await repliesTo(who);

    expect(hidesNumbers(who)).toBe(true);
    expect(replies.filter(({ status }) => status < 400).length).toBeGreaterThan(20);
    expect(replies.map((reply) => leaked(readable([reply]))).filter((found) => found.length > 0)).toEqual([]);
    expect(leaked(frames.told.get(who.userId) ?? '')).toEqual([]);
  });

  it('are found by the whole number alone', async () => {
    const [who] = people;
    if (!who) throw new Error('nobody');
    const token = await api.token(who);
    const found = async (searchParam: string) => {
      const contacts = await api.call(namedRoute('pickContacts').route, { token, query: { searchParam } });
      const tickets = await api.call(namedRoute('listTickets').route, { token, query: { searchParam, showAll: 'true' } });
      return [(contacts.body as unknown[]).length, (tickets.body as { tickets: unknown[] }).tickets.length]; // as the routes declare them
    };

    expect(await Promise.all(['5511966554433', '11966554433', '+55 (11) 96655-4433', '551166554433'].map(found))).toEqual(
      Array.from({ length: 4 }, () => [1, 1]),
    );
    expect(await Promise.all(['551196655443', '5511', '96655', '66554433', '11 96655', 'marcos 9332'].map(found))).toEqual(
      Array.from({ length: 6 }, () => [0, 0]),
    );
  });
});
