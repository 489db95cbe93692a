import type { WASocket } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { ulid } from 'ulid';
import { connectionId, contactId } from '#shared/contract/ids.ts';
import { deletionId, messageIdOf, newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { rebuildSent } from '#services/whatsapp/receive/rebuild-sent.ts';
import type { SentContent } from '#services/whatsapp/receive/stored-message.ts';

const chat = { number: '5511900000002' };
const ms = 1_700_000_000_000;
const id = newWhatsappMessageId(ms, Uint8Array.of(1, 2, 3));
const place = { connectionId: connectionId.parse(ulid()), contactId: contactId.parse(ulid()) };
const quotedMsg = { id: messageIdOf({ ...place, ms, channelMessageId: '3AQUOTED' }), body: 'how much?', fromMe: false, mediaType: null, author: null };
const row: SentContent = { content: { type: 'text', text: '100 reais' }, isDeleted: false, quotedMsg: null, isForwarded: false };

function rebuild(stored: SentContent, wanted = id) {
  // Nothing is uploaded for a text.
  const socket = () => ({ user: { id: '5511900000001:1@s.whatsapp.net' } }) as unknown as WASocket;
  return rebuildSent({ find: async (_chat, sentId) => (sentId === id ? stored : undefined), openFile: async () => undefined, socket }, chat, wanted);
}

it('a text with its quotation is made again', async () => {
  const message = await rebuild({ ...row, quotedMsg });

  expect(message?.extendedTextMessage).toMatchObject({ text: '100 reais', contextInfo: { stanzaId: '3AQUOTED' } });
});

it('a message that was deleted is not sent again, but its deletion is', async () => {
  const deleted = { ...row, isDeleted: true };

  expect(await rebuild(deleted)).toBeUndefined();
  expect((await rebuild(deleted, deletionId(id)))?.protocolMessage?.key).toMatchObject({ id, fromMe: true });
  expect(await rebuild(row, deletionId(id))).toBeUndefined();
});
