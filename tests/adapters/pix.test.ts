import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPix, type PixAccount } from '#functions/ports/pix.ts';
import { loadTlsCertificate } from '#services/simulators/tls-certificate.ts';
import { startBank, type StartedBank } from '#services/simulators/pix/start-bank.ts';

const txid = '01J00000000000000000000001000010001';
const wanted = { txid, valueCents: 9_990, expirySeconds: 3_600, note: 'Plano Plus' };

let folder: string;
let bank: StartedBank;
let told: unknown[];
let close: () => void;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-pix-'));
  told = [];
  const app = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => {
      told.push({ path: request.url, body: JSON.parse(text) as unknown });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => void app.listen(0, '127.0.0.1', resolve));
  close = () => void app.close();
  bank = await startBank({ port: 0, dataDir: folder, appUrl: `http://127.0.0.1:${(app.address() as AddressInfo).port}` });
});
afterEach(async () => {
  await bank.close();
  close();
  await rm(folder, { recursive: true });
});

const pixOf = (account: Partial<PixAccount> = {}) => openPix({ secretArn: 'arn', read: async () => JSON.stringify({ ...bank.account, ...account }) });
const door = (path: string, body: object = {}) =>
  fetch(`${bank.doorUrl}/charges/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('a bank, over mutual TLS', () => {
  it('makes a charge, tells of it, and of what was paid of it', async () => {
    const pix = pixOf();
    const made = await pix.charge(wanted);
    const before = await pix.find(txid);
    await door(`${txid}/pay`, { amount: '99.90' });
    const after = await pix.find(txid);

    expect(made).toMatchObject({ isActive: true, isConcluded: false, valueCents: 9_990, payments: [] });
    expect(made.text).toMatch(/^000201010212.*br\.gov\.bcb\.pix.*540599\.90.*6304[0-9A-F]{4}$/);
    expect(before).toEqual(made);
    expect(after).toMatchObject({ isActive: false, isConcluded: true, payments: [{ cents: 9_990 }] });
    expect(after?.payments[0]?.endToEndId).toMatch(/^E\w{31}$/);
  });

  it('lets nobody pay a charge that was withdrawn, and keeps one that was paid', async () => {
    const pix = pixOf();
    await pix.charge(wanted);
    await pix.withdraw(txid);
    const paying = await door(`${txid}/pay`);

    expect(await pix.find(txid)).toMatchObject({ isActive: false, isConcluded: false, payments: [] });
    expect(paying.status).toBe(409);
    const paid = txid.replace(/.$/, '2');
    await pix.charge({ ...wanted, txid: paid });
    await door(`${paid}/pay`);
    await pix.withdraw(paid);
    expect(await pix.find(paid)).toMatchObject({ isConcluded: true });
  });

  it('is not reached without the certificate, nor with another one', async () => {
    const other = loadTlsCertificate(folder, 'other', 'Somebody else');

    await expect(pixOf({ certificate: '', key: '' }).charge(wanted)).rejects.toMatchObject({ code: 'ERR_PIX_UNAVAILABLE' });
    await expect(pixOf({ certificate: other.certificate, key: other.privateKey }).charge(wanted)).rejects.toMatchObject({ code: 'ERR_PIX_UNAVAILABLE' });
  });

  it('is not talked to when its certificate is not the one that is trusted', async () => {
    const other = loadTlsCertificate(folder, 'other', 'Somebody else');

    await expect(pixOf({ ca: other.certificate }).charge(wanted)).rejects.toMatchObject({ code: 'ERR_PIX_UNAVAILABLE' });
  });

  it('refuses a name that is taken, and knows nothing of one that is not', async () => {
    const pix = pixOf();
    await pix.charge(wanted);

    await expect(pix.charge({ ...wanted, valueCents: 1 })).rejects.toMatchObject({ code: 'ERR_PIX_REFUSED' });
    expect(await pix.find('01J00000000000000000000009000010001')).toBeUndefined();
  });

  it('gives nothing to a client whose secret is wrong', async () => {
    await expect(pixOf({ clientSecret: 'guess' }).charge(wanted)).rejects.toMatchObject({ code: 'ERR_PIX_UNAVAILABLE' });
  });

  it('is asked for a new token when it has forgotten the one it gave', async () => {
    const pix = pixOf();
    await pix.charge(wanted);
    await bank.close();
    bank = await forgetful();

    expect(await pix.find(txid)).toMatchObject({ valueCents: 9_990 });
  });

  it('tells of a payment behind the address that was registered, and again when asked to', async () => {
    await pixOf().charge(wanted);
    await door(`${txid}/pay`, { silent: true });
    const before = told.length;
    await door(`${txid}/tell`);
    await expect.poll(() => told.length).toBe(1);

    expect(before).toBe(0);
    expect(told).toMatchObject([{ path: '/api/pix/webhook/pix', body: { pix: [{ txid, valor: '99.90' }] } }]);
  });

  it('is not there while no operator has entered it', async () => {
    const nothing = { clientId: '', clientSecret: '', certificate: '', key: '', pixKey: '', baseUrl: '' };

    await expect(pixOf(nothing).charge(wanted)).rejects.toMatchObject({ code: 'ERR_PIX_NOT_CONFIGURED' });
  });

  /** The same bank at the same address, which knows none of its tokens any more. */
  async function forgetful(): Promise<StartedBank> {
    const { readFile, writeFile } = await import('node:fs/promises');
    const file = join(folder, 'pix.json');
    await writeFile(file, JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as object), tokens: {} }));
    return startBank({ port: 0, dataDir: folder, appUrl: 'http://127.0.0.1:1' });
  }
});

describe('a bank that answers otherwise', () => {
  const plain = async (answer: (url: string) => { status: number; body: unknown }) => {
    const server = createServer((request, response) => {
      const { status, body } = answer(request.url ?? '');
      response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end: () => server.close() };
  };
  const cob = { status: 'ATIVA', calendario: { criacao: '2026-11-23T12:00:00.00Z', expiracao: 3600 }, valor: { original: '99.90' } };

  it.each([
    ['no code but its address', { ...cob, location: 'pix.example/qr/1' }, '2516pix.example/qr/1'],
    ['the address in a part of its own', { ...cob, loc: { location: 'pix.example/qr/2' } }, '2516pix.example/qr/2'],
  ])('with %s: the code is made here', async (_, body, code) => {
    const other = await plain((url) => (url === '/oauth/token' ? { status: 200, body: { access_token: 't', expires_in: 60 } } : { status: 201, body }));

    const made = await pixOf({ baseUrl: other.url }).charge(wanted);
    other.end();

    expect(made.text).toContain(code);
    expect(made.expiresAt).toBe('2026-11-23T13:00:00.000Z');
  });

  it.each([
    ['fails', { status: 500, body: {} }],
    ['has too much to do', { status: 429, body: {} }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['answers something else', { status: 200, body: { hello: 'there' } }],
  ])('that %s is said to be out of reach', async (_, answer) => {
    const other = await plain((url) => (url === '/oauth/token' ? { status: 200, body: { access_token: 't' } } : answer));

    const finding = pixOf({ baseUrl: other.url }).find(txid);

    await expect(finding).rejects.toMatchObject({ code: 'ERR_PIX_UNAVAILABLE' });
    other.end();
  });
});
