import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { companyId, connectionId } from '#shared/contract/ids.ts';
import { loadTlsCertificate } from '#services/simulators/tls-certificate.ts';
import { MediaVault } from '#services/simulators/whatsapp/media-vault.ts';
import { mediaTransfer } from '#services/whatsapp/media-transfer.ts';

const scope = { companyId: companyId.parse(ulid()), connectionId: connectionId.parse(ulid()) };
const envelope = {
  id: '3A0123456789ABCDEF01',
  chat: { number: '5511900000002' },
  participant: null,
  fromMe: false,
  pushName: null,
  groupSubject: null,
  sentAtSeconds: 1_780_000_000,
};

let folder: string;
let vault: MediaVault;
let host: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-media-host-'));
  vault = new MediaVault(folder);
  const { certificate, privateKey } = loadTlsCertificate(folder);
  setDefaultCACertificates([...getCACertificates(), certificate]);
  host = createServer({ cert: certificate, key: privateKey }, ({ url = '' }, response) => {
    void vault.fetch(url).then((file) => (typeof file === 'number' ? response.writeHead(file).end() : response.end(file)));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo; // it listens on a port
  vault.host = `127.0.0.1:${port}`;
});
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await rm(folder, { recursive: true, force: true });
});

// Clients put an address without a place there, of hosts that do not exist: https://github.com/WhiskeySockets/Baileys/issues/1085
it.each(['https://web.whatsapp.net', 'https://a.whatsapp.net/v/1', ''])(
  'fetches a file by its path from the media host, whatever stands as its address: %s',
  async (url) => {
    const sticker = randomBytes(9_000);
    const { directPath, mediaKey } = await vault.seal(sticker, 'sticker');
    const s3 = mockClient(S3Client);
    const stored: Buffer[] = [];
    s3.on(PutObjectCommand).callsFake(async ({ Body }: { Body: Readable }) => void stored.push(await buffer(Body)));
    const transfer = mediaTransfer({
      s3: new S3Client(),
      bucket: 'media',
      mediaHost: vault.host,
      isMediaHost: (name) => name === vault.host,
      onProblem: () => undefined,
    });

    const media = { kind: 'sticker' as const, mimeType: 'image/webp', name: '', isVoice: false, caption: '', mediaKey, directPath, url };
    const file = await transfer.receive(scope, envelope, media);

    expect(file).toMatchObject({ kind: 'sticker', sizeBytes: sticker.length });
    expect(stored).toEqual([sticker]);
  },
);
