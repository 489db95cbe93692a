import { type BinaryNode, initAuthCreds, type SignalDataSet, type SignalDataTypeMap, type SignalKeyStore } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { sessionCrypto } from '#services/whatsapp/keys/signal-repository.ts';
import { EnvelopeReader } from '#services/whatsapp/receive/envelope.ts';

/** Keys as a session stores them. */
function memoryKeys(): SignalKeyStore {
  const kept = new Map<string, unknown>();
  return {
    get: async <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
      const found = ids.flatMap((id) => (kept.has(`${type} ${id}`) ? [[id, kept.get(`${type} ${id}`)] as const] : []));
      return Object.fromEntries(found) as Record<string, SignalDataTypeMap[T]>; // as they were set
    },
    set: async (data: SignalDataSet) => {
      for (const [type, values] of Object.entries(data)) for (const [id, value] of Object.entries(values ?? {})) kept.set(`${type} ${id}`, value);
    },
  };
}

function reader() {
  const keys = memoryKeys();
  const crypto = sessionCrypto({ creds: initAuthCreds(), keys }, keys, async () => undefined);
  return new EnvelopeReader({
    me: () => ({ id: '5511900000001@s.whatsapp.net', lid: '111111@lid' }),
    keys,
    crypto: () => crypto,
    groupSubject: async () => null,
    now: () => new Date(),
  });
}

const message = (attrs: Record<string, string>): BinaryNode => ({
  tag: 'message',
  attrs: { from: '222222@lid', id: 'M1', type: 'text', t: '1700000000', ...attrs },
  content: [],
});
const from = (number: string) => message({ addressing_mode: 'lid', sender_pn: `${number}@s.whatsapp.net` });

it('a person whose number has changed is known by the new one, also where a stanza tells no number', async () => {
  const envelopes = reader();
  await envelopes.read(from('5511977776666'));

  const changed = await envelopes.read(from('5521988887777'));
  const bare = await envelopes.read(message({}));

  expect([changed, bare].map((one) => one?.envelope?.chat)).toEqual([
    { number: '5521988887777', lid: '222222' },
    { number: '5521988887777', lid: '222222' },
  ]);
});
