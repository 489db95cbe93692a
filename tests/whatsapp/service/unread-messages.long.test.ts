import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { door } from '../simulator/client.ts';
import { eventually, type Scope, type Task, type World } from '#tests/support/session-world.ts';
import { startWorld } from './world.ts';

const ours = '5511900000001';
const ana = '5511900000002';
const bia = '5511900000003';

let world: World;
let scope: Scope;
let task: Task;

beforeAll(async () => {
  world = await startWorld();
  await Promise.all([world.phone(ours, 'Shop'), world.phone(ana, 'Ana'), world.phone(bia, 'Bia')]);
  task = await world.startTask();
  scope = await world.createConnection();
  await world.pair(scope, ours);
});
afterAll(() => world.close());

type Reported = Extract<InboundMessage, { type: 'message' }>;

const reportsOf = (id: string) => world.inbound.filter((message): message is Reported => message.type === 'message' && message.whatsappMessageId === id);
const stages = (id: string) => reportsOf(id).map(({ content }) => (content.type === 'card' ? content.card : content.type));
/** Waits for so many reports of a message. */
const reported = (id: string, count: number) => eventually(() => (reportsOf(id).length >= count ? reportsOf(id) : undefined), 20_000);

describe('a message without content', () => {
  it.each(['asked', 'unasked'])('stands there at once and gets its content from the phone, %s', async (handOver) => {
    const id = await world.write(ana, { to: ours, text: 'saw your ad', unavailable: { kind: 'ad', handOver } });

    const [announced, content] = await reported(id, 2);

    expect(stages(id)).toEqual(['waiting', 'text']);
    expect(content).toMatchObject({ content: { text: 'saw your ad' }, chat: announced?.chat, sentAt: announced?.sentAt, pushName: 'Ana' });
  });

  it('that may be seen once is left to the phone', async () => {
    const media = { type: 'image', base64: randomBytes(50).toString('base64'), viewOnce: true };
    const id = await world.write(ana, { to: ours, media, unavailable: { kind: 'viewOnce', handOver: 'never' } });

    await reported(id, 1);

    expect(stages(id)).toEqual(['viewOnce']);
  });

  it('is asked for again after a restart, the phone having been off', async () => {
    await door(world.simulator, 'POST', `/phones/${ours}`, { online: false });
    const id = await world.write(bia, { to: ours, text: 'from the advert', unavailable: { kind: 'ad', handOver: 'asked' } });
    await reported(id, 1);
    await world.kill(task, 'SIGKILL');
    task = await world.startTask();
    await door(world.simulator, 'POST', `/phones/${ours}`, { online: true });

    await reported(id, 2);

    expect(stages(id)).toEqual(['waiting', 'text']);
  });
});

describe('a message that cannot be decrypted', () => {
  it('stands there at once and gets its content when it was sent again', async () => {
    const id = await world.write(ana, { to: ours, text: 'third time lucky', corrupt: { times: 2 } });

    const [announced, content] = await reported(id, 2);

    expect(stages(id)).toEqual(['waiting', 'text']);
    expect(content).toMatchObject({ content: { text: 'third time lucky' }, sentAt: announced?.sentAt });
  });

  it('of a group as well', async () => {
    const group = await door<{ id: string }>(world.simulator, 'POST', '/groups', { subject: 'Choir', owner: ours, participants: [ana, bia] });
    const id = await world.write(ana, { groupId: group.id, text: 'la la', corrupt: { times: 1 } });

    const [, content] = await reported(id, 2);

    expect(stages(id)).toEqual(['waiting', 'text']);
    expect(content).toMatchObject({ participant: { number: ana }, content: { text: 'la la' } });
  });

  it('fifty of them hold up fifty good ones no longer than a moment', async () => {
    const started = Date.now();
    const unreadable: string[] = [];
    const ids: string[] = [];
    for (let index = 0; index < 50; index += 1) {
      unreadable.push(await world.write(ana, { to: ours, text: `bad ${index}`, corrupt: { times: 1, isAnswered: false } }));
    }
    for (let index = 0; index < 50; index += 1) ids.push(await world.write(bia, { to: ours, text: `good ${index}` }));
    const written = Date.now();

    await eventually(() => ids.every((id) => reportsOf(id).length > 0) || undefined, 30_000);

    console.log('50 unreadable, then 50 good messages', { writtenMs: written - started, lateMs: Date.now() - written });
    expect(Date.now() - written).toBeLessThan(10_000);
    // They are of another chat, which nothing puts before this one.
    await expect.poll(() => unreadable.filter((id) => stages(id).includes('waiting'))).toEqual(unreadable);
  });
});

describe('a file that WhatsApp’s servers do not have', () => {
  const base64 = randomBytes(3_000).toString('base64');

  it('is asked for, and comes when the phone uploaded it again', async () => {
    const id = await world.write(ana, { to: ours, text: 'look', media: { type: 'image', base64, gone: { status: 410 } } });

    const [announced, content] = await reported(id, 2);

    expect(announced?.content).toEqual({ type: 'lostMedia', kind: 'image', caption: 'look', isAwaited: true });
    if (content?.content.type !== 'media') throw new Error(`got ${content?.content.type}`);
    expect(Buffer.from((await world.file(content.content.media.key)).bytes).toString('base64')).toBe(base64);
  });

  it('is told as lost when the phone does not have it either', async () => {
    const id = await world.write(ana, { to: ours, media: { type: 'image', base64, gone: { status: 404, retry: 'refused' } } });

    const reports = await reported(id, 2);

    expect(reports.map(({ content }) => content.type === 'lostMedia' && content.isAwaited)).toEqual([true, false]);
  });
});

describe('what has no form of its own', () => {
  it('poll, votes and comments are cards, an encrypted edit is an edit', async () => {
    const special = (what: object) => world.write(ana, { to: ours, special: what });
    const poll = await special({ kind: 'poll', name: 'Lunch?', options: ['Yes', 'No'] });
    await reported(poll, 1);
    const vote = await special({ kind: 'pollVote', id: poll, options: ['No'] });
    const comment = await special({ kind: 'secretComment', id: poll, text: 'hungry' });
    const text = await world.write(ana, { to: ours, text: 'helo' });
    await special({ kind: 'secretEdit', id: text, text: 'hello' });

    const [[shownVote], [shownComment]] = await Promise.all([reported(vote, 1), reported(comment, 1)]);

    expect(shownVote).toMatchObject({ content: { card: 'pollVote', text: 'No' }, quotedWhatsappMessageId: poll });
    expect(shownComment).toMatchObject({ content: { card: 'comment', text: 'hungry' }, quotedWhatsappMessageId: poll });
    expect(await world.received((message) => message.type === 'edit' && message.targetId === text)).toMatchObject({ text: 'hello', fromMe: false });
  });

  it('keeps the advertisement, that it was forwarded and who is mentioned', async () => {
    const ad = { title: 'Cakes', body: 'order now', sourceUrl: 'https://fb.me/1' };
    const id = await world.write(ana, { to: ours, text: 'is it true?', forwarded: true, mentions: [ours], ad });

    const [report] = await reported(id, 1);

    expect(report?.context).toMatchObject({
      isForwarded: true,
      mentions: [{ person: { number: ours } }],
      ad: { title: 'Cakes', body: 'order now', url: 'https://fb.me/1' },
    });
  });

  it('a missed call is a message of its own', async () => {
    await door(world.simulator, 'POST', '/call', { from: bia, to: ours, video: true, ringMs: 100 });

    const missed = await world.received(
      (message) => message.type === 'message' && message.content.type === 'card' && message.content.card === 'missedVideoCall',
    );

    expect(missed).toMatchObject({ chat: { number: bia }, fromMe: false, isNotice: false });
  });
});

describe('what is owed when the phone is unlinked', () => {
  it('is given up, since nobody can be asked any more', async () => {
    const id = await world.write(bia, { to: ours, text: 'from the advert', unavailable: { kind: 'ad', handOver: 'never' } });
    await reported(id, 1);

    await world.command({ ...scope, type: 'control', action: 'logout', createdAt: new Date().toISOString() });

    await reported(id, 2);
    expect(stages(id)).toEqual(['waiting', 'notRead']);
  });
});
