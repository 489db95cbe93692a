import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { normalizeMessageContent, type proto, type WASocket } from '@whiskeysockets/baileys';
import { mockClient } from 'aws-sdk-client-mock';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, globalAgent, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ulid } from 'ulid';
import { companyId, connectionId } from '#shared/contract/ids.ts';
import { previewKey } from '#shared/domain/preview-key.ts';
import { loadTlsCertificate } from '#services/simulators/tls-certificate.ts';
import { AckTracker } from '#services/whatsapp/send/ack-tracker.ts';
import { mediaTransfer } from '#services/whatsapp/media-transfer.ts';
import { OutboundSending, type OpenSession } from '#services/whatsapp/send/outbound-sending.ts';
import { TransferLimit } from '#services/whatsapp/send/transfer-limit.ts';
import { voiceNoteOf } from '#services/whatsapp/send/voice/voice-note.ts';
import { SharedResources } from '#services/whatsapp/session/shared-resources.ts';
import { webm } from './webm-file.ts';

const scope = { companyId: companyId.parse(ulid()), connectionId: connectionId.parse(ulid()) };
const [ana, bia] = ['5511900000002', '5511900000003'];
const file = randomBytes(200_000);
const times = { stalledMs: 10_000, leastMs: 20_000, bytesPerSecond: 1_000_000 };
const impatient = { ...times, stalledMs: 1_000 };

let folder: string;
let host: Server;
/** Answers for the media host. */
let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
let uploads: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-media-host-'));
  const { certificate, privateKey } = loadTlsCertificate(folder);
  globalAgent.options.ca = certificate;
  host = createServer({ cert: certificate, key: privateKey }, (request, response) => {
    uploads += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  uploads = 0;
  answer = take;
});

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await buffer(request);
  response.end(JSON.stringify({ url: 'https://mmg.whatsapp.net/f', direct_path: '/f' }));
}

function openSession() {
  const { port } = host.address() as AddressInfo; // it listens on a port
  const acks = new AckTracker();
  const sent: { id: string; message: proto.IMessage }[] = [];
  const socket = {
    ws: { isOpen: true },
    user: { id: '5511900000001@s.whatsapp.net' },
    onWhatsApp: (number: string) => Promise.resolve([{ jid: `${number}@s.whatsapp.net`, exists: true }]),
    refreshMediaConn: () => Promise.resolve({ auth: 'auth', hosts: [{ hostname: `127.0.0.1:${port}` }] }),
    relayMessage: (_jid: string, message: proto.IMessage, { messageId }: { messageId: string }) => {
      sent.push({ id: messageId, message });
      acks.settle(messageId, socket.ws.isOpen ? { told: Promise.resolve() } : 'closed');
      return Promise.resolve(messageId);
    },
  };
  const keys = { get: () => Promise.resolve({}), set: () => Promise.resolve() };
  // What sending uses of a socket.
  const session: OpenSession = { socket: socket as unknown as WASocket, keys, acks };
  return { session, sent, socket };
}

const command = (id: string, number: string) => ({
  ...scope,
  type: 'send' as const,
  chat: { number },
  whatsappMessageId: id,
  quoted: null,
  createdAt: new Date().toISOString(),
});
const text = (id: string, number: string) => ({ ...command(id, number), content: { type: 'text' as const, text: id } });
const media = { kind: 'document' as const, key: 'k', mimeType: 'application/pdf', sizeBytes: file.length, name: 'a.pdf', isVoice: false };
const document = (id: string, number: string) => ({ ...command(id, number), content: { type: 'media' as const, media, caption: '' } });

const sending = (openFile: (key: string) => Promise<Readable | undefined> = () => Promise.resolve(Readable.from([file])), limits = times) =>
  new OutboundSending({
    shared: new SharedResources(),
    openFile,
    storePicture: async () => undefined,
    isTakenBack: async () => false,
    ackTimeoutMs: 1_000,
    times: limits,
  });
const wanted = () => new AbortController().signal;

const inCampaign = (id: string, number: string, caption: string, withinMs: number) => ({
  ...command(id, number),
  content: { type: 'media' as const, media, caption },
  beginBy: new Date(Date.now() + withinMs).toISOString(),
});

describe('a campaign’s file', () => {
  it('is uploaded once for all who get it on a connection, each with their own words', async () => {
    const { session, sent } = openSession();
    const sender = sending();

    for (const [id, number] of [
      ['one', ana],
      ['two', bia],
    ] as const)
      await sender.perform(session, inCampaign(id, number, `for ${number}`, 60_000), wanted());

    expect(sent.map(({ message }) => normalizeMessageContent(message)?.documentMessage?.caption)).toEqual([`for ${ana}`, `for ${bia}`]);
    expect(uploads).toBe(1);
  });
  it('that was not ready in time is not sent, and is ready for the next try', async () => {
    const { session, sent } = openSession();
    const sender = sending();
    const uploading = Promise.withResolvers<() => void>();
    answer = (request, response) => uploading.resolve(() => void take(request, response));
    const wish = inCampaign('late', ana, '', 500);
    const late = sender.perform(session, wish, wanted());
    const finish = await uploading.promise;
    await vi.waitUntil(() => Date.now() > Date.parse(wish.beginBy));
    finish();

    expect(await late).toEqual({ kind: 'failed', code: 'ERR_SENDING_TOO_LATE' });
    expect(await sender.perform(session, inCampaign('late', ana, '', 1_000), wanted())).toMatchObject({ kind: 'done' });
    expect([sent.length, uploads]).toEqual([1, 1]);
  });
});

describe('a file', () => {
  it('does not hold up the other chats of its connection', async () => {
    const { session, sent } = openSession();
    const asked = Promise.withResolvers<() => void>();
    answer = (request, response) => asked.resolve(() => void take(request, response));
    const sender = sending();
    const patient = sender.perform(session, document('file', ana), wanted());
    const finish = await asked.promise;

    expect(await sender.perform(session, text('text', bia), wanted())).toMatchObject({ kind: 'done' });
    finish();
    expect(await patient).toMatchObject({ kind: 'done' });
    expect(sent.map(({ id }) => id)).toEqual(['text', 'file']);
    expect(sent[1]?.message.documentMessage?.directPath).toBe('/f');
  });
  it('that is gone fails with ERR_NO_FILE_FOUND', async () => {
    const outcome = await sending(() => Promise.resolve(undefined)).perform(openSession().session, document('file', ana), wanted());

    expect(outcome).toEqual({ kind: 'failed', code: 'ERR_NO_FILE_FOUND' });
  });
  it('is tried again when the media host is silent, and fails in the end', async () => {
    answer = () => undefined;

    const outcome = await sending(undefined, impatient).perform(openSession().session, document('file', ana), wanted());

    expect(outcome).toEqual({ kind: 'failed', code: 'ERR_WAPP_UPLOAD_FAILED' });
    expect(uploads).toBe(3);
  });
  it('is tried again when our own store falls silent', async () => {
    let openings = 0;
    const { session } = openSession();
    const silentOnce = () => Promise.resolve((openings += 1) === 1 ? new Readable({ read: () => undefined }) : Readable.from([file]));

    expect(await sending(silentOnce, impatient).perform(session, document('file', ana), wanted())).toMatchObject({ kind: 'done' });
    expect(openings).toBe(2);
  });
  it('is left alone at once when the message is not ours any more', async () => {
    const asked = Promise.withResolvers<void>();
    answer = () => asked.resolve();
    const abort = new AbortController();
    const outcome = sending().perform(openSession().session, document('file', ana), abort.signal);
    await asked.promise;
    abort.abort();

    expect(await outcome).toEqual({ kind: 'again' });
  });
  it('is not uploaded again when the socket closes before the message is sent', async () => {
    const { session, socket } = openSession();
    const sender = sending();
    const wish = document('file', ana);
    answer = (request, response) => {
      socket.ws.isOpen = false;
      void take(request, response);
    };
    expect(await sender.perform(session, wish, wanted())).toEqual({ kind: 'again' });
    socket.ws.isOpen = true;

    expect(await sender.perform(session, wish, wanted())).toMatchObject({ kind: 'done' });
    expect(uploads).toBe(1);
  });
});

it('shows its thumbnail and size before the file is there', async () => {
  const { session, sent } = openSession();
  const video = { ...media, kind: 'video' as const, mimeType: 'video/mp4', preview: { width: 1_280, height: 720, seconds: 9 } };
  const wish = { ...command('video', ana), content: { type: 'media' as const, media: video, caption: '' } };
  const jpeg = Buffer.from([0xff, 0xd8, 0xff]);

  await sending((key) => Promise.resolve(Readable.from([key === previewKey(media.key) ? jpeg : file]))).perform(session, wish, wanted());

  expect(sent[0]?.message.videoMessage).toMatchObject({ width: 1_280, height: 720, seconds: 9, jpegThumbnail: jpeg });
});

it('says of a key that S3 may not show that there is no file', async () => {
  const s3 = new S3Client({ region: 'us-east-1' });
  const refusal = new S3ServiceException({ name: 'AccessDenied', $fault: 'client', $metadata: { httpStatusCode: 403 } });
  mockClient(s3).on(GetObjectCommand).rejects(refusal);

  expect(await mediaTransfer({ s3, bucket: 'media', mediaHost: undefined, isMediaHost: () => false, onProblem: () => undefined }).open('gone')).toBeUndefined();
});

it('leaves a recording of Chrome as a voice note in Ogg', async () => {
  const { session, sent } = openSession();
  const packets = Array.from({ length: 150 }, (_, index) => Buffer.alloc(40 + index, 0xf8));
  const recording = webm(packets);
  const voice = { ...media, kind: 'audio' as const, mimeType: 'audio/webm;codecs=opus', sizeBytes: recording.length, name: 'audio.webm' };
  const wish = { ...command('voice', ana), content: { type: 'media' as const, media: voice, caption: '' } };

  await sending(() => Promise.resolve(Readable.from([recording]))).perform(session, wish, wanted());

  const audio = sent[0]?.message.audioMessage;
  expect(audio).toMatchObject({ mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 3 });
  expect(Number(audio?.fileLength)).toBe(voiceNoteOf(recording)?.file.length);
  expect(audio?.waveform).toHaveLength(64);
});

describe('the limit of a transfer', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const limit = (sizeBytes: number) => new TransferLimit(sizeBytes, wanted(), { stalledMs: 1_000, leastMs: 5_000, bytesPerSecond: 100 });

  it('ends it when nothing moves', () => {
    const { signal } = limit(0);
    vi.advanceTimersByTime(1_000);

    expect(signal.reason).toEqual(new Error('the transfer stalled'));
  });
  it('gives a large file time by its size', () => {
    const large = limit(1_000);
    const move = (forMs: number) => {
      for (let ms = 0; ms < forMs; ms += 500) {
        vi.advanceTimersByTime(500);
        large.progress();
      }
    };
    move(14_500);
    expect(large.signal.aborted).toBe(false);
    move(500);

    expect(large.signal.reason).toEqual(new Error('the transfer took too long'));
  });
});
