import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WASocket } from '@whiskeysockets/baileys';
import { ulid } from 'ulid';
import { companyId, connectionId } from '#shared/contract/ids.ts';
import { AckTracker } from '#services/whatsapp/send/ack-tracker.ts';
import { OutboundSending, type OpenSession } from '#services/whatsapp/send/outbound-sending.ts';
import { SharedResources } from '#services/whatsapp/session/shared-resources.ts';

const scope = { companyId: companyId.parse(ulid()), connectionId: connectionId.parse(ulid()) };
const wanted = new AbortController().signal;
const [ana, bia, caio] = ['5511900000002', '5511900000003', '5511900000004'];

const text = (body: string, number = ana) => ({
  ...scope,
  type: 'send' as const,
  chat: { number },
  whatsappMessageId: `3EB0${body}`,
  content: { type: 'text' as const, text: body },
  quoted: null,
  createdAt: new Date().toISOString(),
});

/** A session whose server answers the messages with these codes, then with acks. */
function sessionAnswering(...codes: readonly string[]) {
  const acks = new AckTracker();
  const sent: { id: string; atMs: number }[] = [];
  const written = new Set<string>();
  const refreshed: string[] = [];
  const answers = [...codes];
  const socket = {
    ws: { isOpen: true },
    user: { id: '5511900000001@s.whatsapp.net' },
    onWhatsApp: (number: string) => Promise.resolve([{ jid: `${number}@s.whatsapp.net`, exists: true }]),
    signalRepository: { validateSession: (jid: string) => Promise.resolve({ exists: written.has(jid) }) },
    getUSyncDevices: ([jid = '']: string[]) => Promise.resolve(void refreshed.push(jid)),
    assertSessions: () => Promise.resolve(true),
    relayMessage: (_jid: string, _message: unknown, { messageId }: { messageId: string }) => {
      sent.push({ id: messageId, atMs: Date.now() });
      const error = answers.shift();
      acks.settle(messageId, error === undefined ? { told: Promise.resolve() } : { error });
      return Promise.resolve(messageId);
    },
  };
  const keys = { get: () => Promise.resolve({}), set: () => Promise.resolve() };
  // What sending uses of a socket.
  const session: OpenSession = { socket: socket as unknown as WASocket, keys, acks };
  return { session, sent, written, refreshed };
}

const sending = () =>
  new OutboundSending({
    shared: new SharedResources(),
    openFile: async () => undefined,
    storePicture: async () => undefined,
    isTakenBack: async () => false,
    ackTimeoutMs: 1_000,
  });

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => vi.useRealTimers());

describe('a refused message', () => {
  it.each([
    { code: '463', failure: 'ERR_WAPP_NEW_CONTACTS_BLOCKED' },
    { code: '403', failure: 'ERR_WAPP_CHAT_REFUSED' },
    { code: '401', failure: 'ERR_WAPP_CHAT_REFUSED' },
    { code: '405', failure: 'ERR_WAPP_CHAT_REFUSED' },
    { code: '420', failure: 'ERR_WAPP_CHAT_REFUSED' },
    { code: '400', failure: 'ERR_WAPP_REJECTED' },
    { code: '475', failure: 'ERR_WAPP_REJECTED' },
  ])('$code fails at once with $failure', async ({ code, failure }) => {
    const { session, sent } = sessionAnswering(code);

    expect(await sending().perform(session, text('one'), wanted)).toEqual({ kind: 'failed', code: failure });
    expect(sent).toHaveLength(1);
  });
  it('479 is sent once more to the devices as they are now', async () => {
    const { session, sent, refreshed } = sessionAnswering('479');

    expect(await sending().perform(session, text('one'), wanted)).toMatchObject({ kind: 'done' });
    expect(sent.map(({ id }) => id)).toEqual(['3EB0one', '3EB0one']);
    expect(refreshed).toEqual([`${ana}@s.whatsapp.net`]);
  });
  it('479 twice fails with ERR_WAPP_STALE_DEVICES', async () => {
    const { session } = sessionAnswering('479', '479');

    expect(await sending().perform(session, text('one'), wanted)).toEqual({ kind: 'failed', code: 'ERR_WAPP_STALE_DEVICES' });
  });
  it('503 is sent again', async () => {
    const { session } = sessionAnswering('503');
    const outcome = sending().perform(session, text('one'), wanted);
    await vi.advanceTimersByTimeAsync(2_000);

    expect(await outcome).toMatchObject({ kind: 'done' });
  });
});

describe('463', () => {
  it('keeps the number from writing to other new contacts, but not to those it has written with', async () => {
    const { session, sent, written } = sessionAnswering('463');
    written.add(`${bia}@s.whatsapp.net`);
    const sender = sending();
    await sender.perform(session, text('first', ana), wanted);

    expect(await sender.perform(session, text('another', caio), wanted)).toEqual({ kind: 'failed', code: 'ERR_WAPP_NEW_CONTACTS_BLOCKED' });
    expect(await sender.perform(session, text('known', bia), wanted)).toMatchObject({ kind: 'done' });
    expect(sent.map(({ id }) => id)).toEqual(['3EB0first', '3EB0known']);
  });
  it('is tried again after a while that grows', async () => {
    const { session, sent } = sessionAnswering('463', '463');
    const sender = sending();
    await sender.perform(session, text('one'), wanted);
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    await sender.perform(session, text('two'), wanted);
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    await sender.perform(session, text('three'), wanted);
    await vi.advanceTimersByTimeAsync(15 * 60_000);

    expect(await sender.perform(session, text('four'), wanted)).toMatchObject({ kind: 'done' });
    expect(sent.map(({ id }) => id)).toEqual(['3EB0one', '3EB0two', '3EB0four']);
  });
});

describe('429', () => {
  it('makes all messages of the connection wait, and sends them in order', async () => {
    const { session, sent } = sessionAnswering('429');
    const sender = sending();
    const begunAt = Date.now();
    const outcomes = Promise.all([sender.perform(session, text('one'), wanted), sender.perform(session, text('two', bia), wanted)]);
    await vi.advanceTimersByTimeAsync(15_000);

    expect(await outcomes).toMatchObject([{ kind: 'done' }, { kind: 'done' }]);
    expect(sent.map(({ id, atMs }) => [id, atMs - begunAt])).toEqual([
      ['3EB0one', 0],
      ['3EB0one', 15_000],
      ['3EB0two', 15_000],
    ]);
  });
  it('fails after four refusals with growing pauses', async () => {
    const { session, sent } = sessionAnswering('429', '429', '429', '429');
    const begunAt = Date.now();
    const outcome = sending().perform(session, text('one'), wanted);
    await vi.advanceTimersByTimeAsync(120_000);

    expect(await outcome).toEqual({ kind: 'failed', code: 'ERR_WAPP_RATE_LIMITED' });
    expect(sent.map(({ atMs }) => atMs - begunAt)).toEqual([0, 15_000, 45_000, 105_000]);
  });
  it('does not hold a message that is not ours any more', async () => {
    const { session } = sessionAnswering('429');
    const abort = new AbortController();
    const outcome = sending().perform(session, text('one'), abort.signal);
    await vi.advanceTimersByTimeAsync(1_000);
    abort.abort();

    expect(await outcome).toEqual({ kind: 'again' });
  });
});
