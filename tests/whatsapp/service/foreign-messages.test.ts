import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { mapMessage } from '#services/whatsapp/receive/inbound-mapping.ts';
import { messageReport } from '#services/whatsapp/receive/inbound-reports.ts';
import { companyId, connectionId } from '#shared/contract/ids.ts';
import { inboundMessage } from '#shared/contract/queue-messages.ts';

const file = { directPath: '/v/1', url: 'https://mmg.whatsapp.net/v/1', mediaKey: new Uint8Array(32) };

/** As it comes off the wire. */
const wired = (message: proto.IMessage) => proto.Message.decode(proto.Message.encode(proto.Message.fromObject(message)).finish());

describe('what another program makes larger than phones do', () => {
  it('costs a file its type, its key or its address, and nothing else', () => {
    const large = { mimetype: `image/${'x'.repeat(20_000)}`, mediaKey: new Uint8Array(300_000), url: `https://mmg.whatsapp.net/${'x'.repeat(300_000)}` };

    const mapped = mapMessage(wired({ imageMessage: { ...file, ...large, caption: 'veja' } }));

    expect(mapped).toMatchObject({ kind: 'media', media: { caption: 'veja', mimeType: 'application/octet-stream', mediaKey: null, url: '' } });
  });

  it('costs a message its key for votes, and a card its number', () => {
    const text = mapMessage(wired({ conversation: 'oi', messageContextInfo: { messageSecret: new Uint8Array(400_000) } }));
    const contact = mapMessage(wired({ contactMessage: { displayName: 'Bia', vcard: `TEL;waid=${'1'.repeat(400_000)}:x` } }));

    expect(text).toMatchObject({ content: { text: 'oi' }, context: { secret: null } });
    expect(contact).toMatchObject({ content: { type: 'contact', name: 'Bia', number: '' } });
  });
});

it.each<[string, proto.IMessage]>([
  ['mentions', { extendedTextMessage: { text: 'oi', contextInfo: { mentionedJid: ['1234-5678@s.whatsapp.net', `${'9'.repeat(30)}@lid`, 'x', ''] } } }],
  ['quotes', { extendedTextMessage: { text: 'oi', contextInfo: { stanzaId: 'Q', participant: '1-2345@lid', quotedMessage: { conversation: 'a' } } } }],
  ['names the time of an event', { eventMessage: { name: 'oi', startTime: 10 ** 17 } }],
])('of another program, that %s as no phone does, is read', (_what, message) => {
  const mapped = mapMessage(wired(message));

  const scope = { companyId: companyId.parse(ulid()), connectionId: connectionId.parse(ulid()) };
  const envelope = { id: 'M1', chat: { number: '5511900000002' }, participant: null, fromMe: false, pushName: null, groupSubject: null, sentAtSeconds: 1 };
  if (mapped.kind !== 'content') throw new Error(`got ${mapped.kind}`);
  expect(inboundMessage.parse(messageReport(scope, envelope, mapped, new Date()).message)).toMatchObject({ content: { text: 'oi' } });
});
