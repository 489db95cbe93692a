import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createLivePass } from '#functions/areas/live/create-live-pass.ts';
import { openSocket } from '#functions/areas/live/open-socket.ts';
import { receiveAction } from '#functions/areas/live/socket-actions.ts';
import { Listeners } from '#functions/areas/push/load-listeners.ts';
import { pushChanges } from '#functions/areas/push/push-changes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { anyCanary, canary, withCanaries } from '#tests/support/canaries.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { furnish, type FurnishedHome, type NamedRoute, namedRoutes } from '#tests/support/furnish/furnish.ts';
import { given, type Home } from '#tests/support/given.ts';
import { type ApiReply, restApi } from '#tests/support/rest-api.ts';
import { derived, newChanges, type StreamChange } from '#tests/support/stream.ts';

const customerNumber = '5511966554433';

const found = (text: string): string[] => [...new Set(text.match(anyCanary) ?? [])].map((one) => one.toLowerCase());
const reading = namedRoutes.filter(({ route }) => route.method === 'GET');

/** The gateway: all that a socket was told. */
class Frames {
  readonly told = new Map<string, string>();

  async post(socketId: string, frame: unknown) {
    this.told.set(socketId, (this.told.get(socketId) ?? '') + (typeof frame === 'string' ? frame : JSON.stringify(frame)));
    return 'delivered' as const;
  }

  async close() {
    // Those that lose their rights are not looked at.
  }
}

describe('texts that one company writes in every field there is', () => {
  let home: Home;
  let other: Home;
  let api: Awaited<ReturnType<typeof restApi>>;
  let own: FurnishedHome;
  let strangers: Principal[];
  const lines: string[] = [];
  const frames = new Frames();
  const changes: StreamChange[] = [];

  const idsOf = ({ area, route }: NamedRoute): Record<string, string> =>
    Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, own[area].ids[name]?.own ?? '']));

  async function openLive(principal: Principal, socketId: string) {
    const deps = { ...home.deps, sockets: frames };
    const { pass } = await createLivePass(deps, principal);
    await openSocket(deps, { socketId, pass });
    for (const action of [{ action: 'joinTickets', status: 'open' }, { action: 'joinNotification' }])
      await receiveAction(deps, { socketId, body: JSON.stringify(action) });
  }

  beforeAll(async () => {
    for (const method of ['log', 'error', 'warn'] as const) vi.spyOn(console, method).mockImplementation((...words) => void lines.push(words.join(' ')));
    home = await given.company();
    other = await given.company({ deps: home.deps });
    const platform = await given.company({ deps: home.deps, isSuper: true });
    api = await restApi(home);
    own = await furnish(home);
    await furnish(other);
    strangers = [other.admin, await given.user(other), platform.admin];
    await Promise.all([home.admin, ...strangers].map((principal) => openLive(principal, principal.userId)));
    await newChanges();
    await write();
  }, 60_000);

  /** Everything that can be written, by routes and by a customer. */
  async function write(): Promise<void> {
    const token = await api.token(home.admin);
    const writing = namedRoutes.filter(({ route }) => route.body !== undefined && route.permission !== 'public' && route.method !== 'GET');
    for (const one of writing) {
      const body = withCanaries(one.name, own[one.area].bodies[one.name] ?? {}, one.route.body!);
      await api.call(one.route, { token, params: idsOf(one), body });
    }
    const connection = await given.connection(home, { queueIds: [home.queue.queueId], greetingMessage: canary('greeting') });
    await customerWrites(home, connection, { number: customerNumber, name: canary('pushname'), text: canary('inbound') });
    changes.push(...(await newChanges()));
    const listeners = new Listeners(home.deps);
    await pushChanges({ ...home.deps, sockets: frames, listeners, mediaUrl: async () => (key: string) => `https://media.example/${key}` }, changes);
    await derived(home);
  }

  const queryNames = ({ route }: NamedRoute): string[] => Object.keys(Object(route.query && 'shape' in route.query ? route.query.shape : {}));

  /** Every reading route: plain, with the other company's ids, with each state, each word that was written, each ticket number. */
  const repliesTo = async (principal: Principal): Promise<ApiReply[]> => {
    const token = await api.token(principal);
    const ask = (one: NamedRoute, query: Record<string, string> = {}, params = idsOf(one)) => api.call(one.route, { token, params, query });
    const terms = [...found(JSON.stringify(changes)).slice(0, 12), customerNumber.slice(-8)];
    // Platform staff enter a company by naming it, where a route says so.
    const names = { companyId: home.company.companyId, userId: home.admin.userId };
    return Promise.all(
      reading.flatMap((one) => [
        ask(one),
        ...(principal.isSuper ? [] : [ask(one, names)]),
        ...(queryNames(one).includes('searchParam') ? terms.map((searchParam) => ask(one, { searchParam })) : []),
        ...(queryNames(one).includes('status') ? ['pending', 'open', 'closed'].map((status) => ask(one, { status, showAll: 'true' })) : []),
        ...(one.route.path.includes('{ticketId}') ? [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ask(one, {}, { ...idsOf(one), ticketId: String(id) })) : []),
      ]),
    );
  };

  it('are read back by the company itself, or this would prove nothing', async () => {
    const text = JSON.stringify(await repliesTo(home.admin));

    expect(found(text)).toEqual(expect.arrayContaining([canary('inbound'), canary('pushname'), canary('greeting'), canary('createquickmessagemessage')]));
    expect(found(text).length).toBeGreaterThan(6);
  });

  it('are in no reply to another company’s users, or to platform staff who did not enter it', async () => {
    for (const stranger of strangers) {
      const text = JSON.stringify(await repliesTo(stranger));

      expect(found(text)).toEqual([]);
      expect(text).not.toContain(customerNumber);
    }
  });

  it('are told live to the company and to nobody else', () => {
    expect(found(frames.told.get(home.admin.userId) ?? '').length).toBeGreaterThan(6);
    for (const { userId } of strangers) expect(found(frames.told.get(userId) ?? '')).toEqual([]);
  });

  it('are in no line of the log, nor is a customer’s number', () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(found(lines.join('\n'))).toEqual([]);
    expect(lines.filter((line) => line.includes(customerNumber))).toEqual([]);
  });

  it('hold no password in what is stored', () => {
    expect(found(JSON.stringify(changes)).filter((one) => one.endsWith('password'))).toEqual([]);
  });
});
