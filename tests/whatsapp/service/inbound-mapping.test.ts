import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { chatAddressOf } from '#services/whatsapp/chat-address.ts';
import { mapMessage, type MappedMessage } from '#services/whatsapp/receive/inbound-mapping.ts';
import type { CardName } from '#shared/contract/messages.ts';
import { messageContext, type Mentions } from '#shared/contract/queue-messages.ts';
import { ackLevelOf } from '#services/whatsapp/receive/inbound-reports.ts';

const shown = (content: Extract<MappedMessage, { kind: 'content' }>['content'], quotedId: string | null = null): MappedMessage => ({
  kind: 'content',
  content,
  quotedId,
  isNotice: false,
  context: messageContext.parse({}),
});
const card = (name: CardName, value: string, quotedId: string | null = null) => shown({ type: 'card', card: name, text: value }, quotedId);
const text = (value: string, quotedId: string | null = null) => shown({ type: 'text', text: value }, quotedId);
const file = { directPath: '/v/1', url: 'https://mmg.whatsapp.net/v/1', mediaKey: new Uint8Array(32) };
const media = (fields: object): MappedMessage => ({
  kind: 'media',
  quotedId: null,
  isNotice: false,
  context: messageContext.parse({}),
  media: { kind: 'image', mimeType: 'image/jpeg', name: '', isVoice: false, caption: '', ...file, ...fields },
});
const edited = (words: string, mentions: Mentions = []): MappedMessage => ({ kind: 'edit', targetId: 'T1', text: words, mentions });
const { REVOKE, MESSAGE_EDIT, EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;
const { PIN_FOR_ALL } = proto.Message.PinInChatMessage.Type;
const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Bia\nitem1.TEL;waid=5511900000003:+55 11 90000-0003\nEND:VCARD';

/** As it comes off the wire. */
const wired = (message: proto.IMessage) => proto.Message.decode(proto.Message.encode(proto.Message.fromObject(message)).finish());

describe('a long text of another program', () => {
  const long = (units: number) => `${'a'.repeat(units - 1)}😀`;

  it.each<[string, proto.IMessage]>([
    ['of a text', { conversation: long(65_536) }],
    ['of a file', { documentMessage: { ...file, mimetype: 'application/pdf', fileName: long(255) } }],
    ['of a contact', { contactMessage: { displayName: long(255), vcard } }],
    ['of several contacts', { contactsArrayMessage: { contacts: [{ displayName: long(200), vcard }] } }],
    ['of a place', { locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: long(1_000) } }],
    ['of an advertisement', { extendedTextMessage: { text: 'oi', contextInfo: { externalAdReply: { title: long(300), body: long(1_000) } } } }],
  ])('%s is cut between characters, as the database takes it', (_what, content) => {
    const mapped = mapMessage(wired(content));

    expect(JSON.stringify(mapped)).toContain('aaa');
    expect(JSON.stringify(mapped)).not.toMatch(/\\ud[89a-f]/);
  });
});

describe('a decrypted message', () => {
  it.each<[string, proto.IMessage, MappedMessage]>([
    ['text', { conversation: 'hi' }, text('hi')],
    ['text with a quotation', { extendedTextMessage: { text: 'yes', contextInfo: { stanzaId: 'Q1' } } }, text('yes', 'Q1')],
    ['disappearing text', { ephemeralMessage: { message: { extendedTextMessage: { text: 'soon gone' } } } }, text('soon gone')],
    ['photo', { imageMessage: { ...file, mimetype: 'image/jpeg', caption: 'look' } }, media({ caption: 'look' })],
    ['photo to be seen once', { viewOnceMessageV2: { message: { imageMessage: { ...file, mimetype: 'image/jpeg' } } } }, media({})],
    [
      'voice note',
      { audioMessage: { ...file, mimetype: 'audio/ogg; codecs=opus', ptt: true } },
      media({ kind: 'audio', mimeType: 'audio/ogg; codecs=opus', isVoice: true }),
    ],
    ['video', { videoMessage: { ...file, mimetype: 'video/mp4' } }, media({ kind: 'video', mimeType: 'video/mp4' })],
    ['round video', { ptvMessage: { ...file, mimetype: 'video/mp4' } }, media({ kind: 'video', mimeType: 'video/mp4' })],
    ['sticker', { stickerMessage: { ...file, mimetype: 'image/webp' } }, media({ kind: 'sticker', mimeType: 'image/webp' })],
    [
      'document with caption',
      { documentWithCaptionMessage: { message: { documentMessage: { ...file, mimetype: 'application/pdf', fileName: 'a.pdf', caption: 'sign' } } } },
      media({ kind: 'document', mimeType: 'application/pdf', name: 'a.pdf', caption: 'sign' }),
    ],
    [
      'location',
      { locationMessage: { degreesLatitude: 1.5, degreesLongitude: -2.5, name: 'Shop' } },
      shown({ type: 'location', latitude: 1.5, longitude: -2.5, name: 'Shop' }),
    ],
    ['contact', { contactMessage: { displayName: 'Bia', vcard } }, shown({ type: 'contact', name: 'Bia', number: '5511900000003' })],
    [
      'contact with two numbers',
      { contactMessage: { displayName: 'Bia', vcard: vcard.replace('END', 'TEL;type=WORK:+55 11 3333-4444\nEND'), contextInfo: { stanzaId: 'Q1' } } },
      card('contacts', 'Bia: 5511900000003\nBia: 551133334444', 'Q1'),
    ],
    [
      'several contacts',
      {
        contactsArrayMessage: {
          contacts: [
            { displayName: 'Bia', vcard },
            { displayName: 'Caio', vcard: 'TEL:+55 11' },
          ],
        },
      },
      card('contacts', 'Bia: 5511900000003\nCaio: 5511'),
    ],
    ['chosen button', { buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'Yes' } }, text('Yes')],
    ['chosen list entry', { listResponseMessage: { title: 'Sales' } }, text('Sales')],
    ['reaction', { reactionMessage: { key: { id: 'T1' }, text: '👍' } }, { kind: 'reaction', targetId: 'T1', emoji: '👍' }],
    ['reaction taken back', { reactionMessage: { key: { id: 'T1' }, text: '' } }, { kind: 'reaction', targetId: 'T1', emoji: '' }],
    ['deletion', { protocolMessage: { type: REVOKE, key: { id: 'T1', fromMe: true } } }, { kind: 'revoke', targetId: 'T1', isOwn: true }],
    [
      'deletion of another’s message',
      { protocolMessage: { type: REVOKE, key: { id: 'T1', fromMe: false, participant: '1@lid' } } },
      { kind: 'revoke', targetId: 'T1', isOwn: false },
    ],
    ['edit', { protocolMessage: { type: MESSAGE_EDIT, key: { id: 'T1' }, editedMessage: { conversation: 'better' } } }, edited('better')],
    [
      'wrapped edit',
      { editedMessage: { message: { protocolMessage: { type: MESSAGE_EDIT, key: { id: 'T1' }, editedMessage: { imageMessage: { caption: 'new' } } } } } },
      edited('new'),
    ],
    ['setting', { protocolMessage: { type: EPHEMERAL_SETTING, key: { id: 'x' } } }, { kind: 'none' }],
    ['group key', { senderKeyDistributionMessage: { groupId: '1@g.us' }, messageContextInfo: {} }, { kind: 'none' }],
    ['poll', { pollCreationMessageV3: { name: 'Lunch?', options: [{ optionName: 'Yes' }, { optionName: 'No' }] } }, card('poll', 'Lunch?\n• Yes\n• No')],
    [
      'event',
      { eventMessage: { name: 'Party', description: 'bring a cake', startTime: 1_700_000_000, location: { name: 'Home' } } },
      card('event', 'Party\n2023-11-14 22:13 UTC\nHome\nbring a cake'),
    ],
    [
      'order',
      { orderMessage: { orderTitle: 'Cakes', message: 'today please', itemCount: 2, totalAmount1000: 59_900, totalCurrencyCode: 'BRL' } },
      card('order', 'Cakes\ntoday please\n× 2\nBRL 59.90'),
    ],
    ['product', { productMessage: { product: { title: 'Cake', priceAmount1000: 30_000, currencyCode: 'BRL' } } }, card('product', 'Cake\nBRL 30.00')],
    [
      'list',
      { listMessage: { title: 'Menu', description: 'choose', buttonText: 'Open', sections: [{ rows: [{ title: 'Sales' }] }] } },
      card('list', 'Menu\nchoose\n• Sales'),
    ],
    ['buttons', { buttonsMessage: { contentText: 'Sure?', buttons: [{ buttonText: { displayText: 'Yes' } }] } }, card('buttons', 'Sure?\n• Yes')],
    [
      'template',
      { templateMessage: { hydratedTemplate: { hydratedContentText: 'Hello', hydratedButtons: [{ urlButton: { displayText: 'Site', url: 'https://a' } }] } } },
      card('buttons', 'Hello\n• Site'),
    ],
    [
      'Pix key',
      {
        interactiveMessage: {
          nativeFlowMessage: {
            buttons: [
              {
                name: 'payment_info',
                buttonParamsJson: JSON.stringify({
                  payment_settings: [{ type: 'pix_static_code', pix_static_code: { merchant_name: 'Shop', key: 'a@b.c', key_type: 'EMAIL' } }],
                }),
              },
            ],
          },
        },
      },
      card('payment', 'Shop\nEMAIL: a@b.c'),
    ],
    [
      'interactive message',
      {
        interactiveMessage: {
          body: { text: 'Pick' },
          nativeFlowMessage: { buttons: [{ name: 'quick_reply', buttonParamsJson: '{"display_text":"A"}' }, { buttonParamsJson: 'x' }] },
        },
      },
      card('buttons', 'Pick\n• A'),
    ],
    ['invitation to a group', { groupInviteMessage: { groupName: 'Choir', caption: 'come' } }, card('groupInvite', 'Choir\ncome')],
    ['album', { albumMessage: { expectedImageCount: 3, expectedVideoCount: 1 } }, card('album', '📷 3 🎬 1')],
    ['comment', { commentMessage: { message: { conversation: 'nice' }, targetMessageKey: { id: 'T1' } } }, card('comment', 'nice', 'T1')],
    ['pin', { pinInChatMessage: { key: { id: 'T1' }, type: PIN_FOR_ALL } }, { ...card('pinned', '', 'T1'), isNotice: true } as MappedMessage],
    ['request for the number', { requestPhoneNumberMessage: {} }, card('numberRequest', '')],
    [
      'live location',
      { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'on my way' } },
      shown({ type: 'location', latitude: 1, longitude: 2, name: 'on my way' }),
    ],
    [
      'vote',
      { pollUpdateMessage: { pollCreationMessageKey: { id: 'P1' }, vote: { encPayload: Buffer.from('a'), encIv: Buffer.from('b') } } },
      { kind: 'secret', secret: { use: 'vote', targetId: 'P1', payload: Buffer.from('a'), iv: Buffer.from('b') } },
    ],
    ['kind of tomorrow', { stickerPackMessage: { name: 'cats' } }, card('other', 'stickerPack')],
    ['nothing', {}, { kind: 'none' }],
  ])('%s', (_name, message, expected) => {
    expect(mapMessage(wired(message))).toEqual(
      expected.kind === 'media' ? { ...expected, media: { ...expected.media, mediaKey: Buffer.alloc(32) } } : expected,
    );
  });
  it('cuts texts that no WhatsApp client allows', () => {
    expect(mapMessage({ conversation: 'x'.repeat(70_000) })).toMatchObject({ content: { text: 'x'.repeat(65_536) } });
    expect(mapMessage({ conversation: `x${'🎂'.repeat(40_000)}` })).toMatchObject({ content: { text: `x${'🎂'.repeat(32_767)}` } });
  });
});

it.each([
  [undefined, 2],
  ['inactive', undefined],
  ['read', 3],
  ['played', 4],
  ['sender', undefined],
  ['retry', undefined],
  ['read-self', undefined],
])('a receipt of type %s means %s', (type, level) => {
  expect(ackLevelOf(type)).toBe(level);
});

it.each([
  ['5511900000002@s.whatsapp.net', '123456789@lid', { number: '5511900000002', lid: '123456789' }],
  ['123456789:3@lid', '5511900000002:0@s.whatsapp.net', { lid: '123456789', number: '5511900000002' }],
  ['12036304-1600000@g.us', undefined, { groupId: '12036304-1600000' }],
  ['0@s.whatsapp.net', undefined, undefined],
  ['status@broadcast', undefined, undefined],
  ['1234-5678@s.whatsapp.net', undefined, undefined],
  ['5511900000002@s.whatsapp.net', `${'1'.repeat(30)}@lid`, { number: '5511900000002' }],
])('%s and %s address a chat', (jid, alternative, address) => {
  expect(chatAddressOf(jid, alternative)).toEqual(address);
});

describe('an edit', () => {
  const edit = (editedMessage?: proto.IMessage): proto.IMessage => ({
    protocolMessage: { type: MESSAGE_EDIT, key: { id: 'T1' }, ...(editedMessage ? { editedMessage } : {}) },
  });

  it.each<[string, proto.IMessage, MappedMessage]>([
    ['of a caption that is taken away', edit({ imageMessage: { ...file, mimetype: 'image/jpeg' } }), edited('')],
    ['of a document’s caption', edit({ documentWithCaptionMessage: { message: { documentMessage: { ...file, caption: 'v2' } } } }), edited('v2')],
    [
      'that names somebody',
      edit({ extendedTextMessage: { text: 'ask @333333', contextInfo: { mentionedJid: ['333333@lid'] } } }),
      edited('ask @333333', [{ digits: '333333', person: { lid: '333333' } }]),
    ],
    ['of an event', edit({ eventMessage: { name: 'Festa', description: 'às 20h' } }), edited('Festa\nàs 20h')],
    ['of what has no words that we know', edit({ stickerPackMessage: { name: 'x' } }), { kind: 'none' }],
    ['without content', edit(), { kind: 'none' }],
  ])('%s', (_what, message, mapped) => {
    expect(mapMessage(wired(message))).toEqual(mapped);
  });
});

it.each<[string, proto.IMessage, string, string | null]>([
  ['a text', { conversation: 'Qual o prazo?' }, 'Qual o prazo?', null],
  ['a long text', { extendedTextMessage: { text: 'a'.repeat(5_000) } }, 'a'.repeat(200), null],
  ['a status with a picture', { imageMessage: { ...file, caption: 'Promoção' } }, 'Promoção', 'image'],
  ['a voice note', { audioMessage: file }, '', 'audio'],
  ['a poll', { pollCreationMessageV3: { name: 'Sabor?', options: [{ optionName: 'Doce' }] } }, 'Sabor?\n• Doce', null],
  ['a place', { locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: 'Loja' } }, 'Loja', null],
])('repeats what is quoted: %s', (_what, quotedMessage, text, kind) => {
  const contextInfo = { stanzaId: 'Q1', participant: '5511900000002@s.whatsapp.net', remoteJid: 'status@broadcast', quotedMessage };

  expect(mapMessage(wired({ extendedTextMessage: { text: 'sim', contextInfo } }))).toMatchObject({
    quotedId: 'Q1',
    context: { quotation: { text, kind, by: { number: '5511900000002' } } },
  });
});

it('keeps the advertisement, that it was forwarded, who is mentioned, and the key for votes', () => {
  const message = {
    extendedTextMessage: {
      text: 'hi @123456789',
      contextInfo: {
        isForwarded: true,
        mentionedJid: ['123456789@lid', 'x@broadcast'],
        externalAdReply: { title: 'Cakes', body: 'order now', sourceUrl: 'https://fb.me/1' },
      },
    },
    messageContextInfo: { messageSecret: new Uint8Array(32) },
  };

  expect(mapMessage(wired(message))).toMatchObject({
    context: {
      isForwarded: true,
      mentions: [{ digits: '123456789', person: { lid: '123456789' } }],
      ad: { title: 'Cakes', body: 'order now', url: 'https://fb.me/1' },
      secret: Buffer.alloc(32).toString('base64'),
    },
  });
});
