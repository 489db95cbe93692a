import { randomBytes } from 'node:crypto';
import { decryptPollVote, proto } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { optionHash } from '#services/simulators/whatsapp/phones/message-secrets.ts';
import type { WhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import { door, messagesOf, shown } from './client.ts';
import type { Client } from './client.ts';
import { jidOf, joao, maria, scene, shop } from './fixtures.ts';

describe('the rarer kinds of messages', () => {
  let simulator: WhatsAppSimulator;
  let client: Client;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ simulator, client, end } = await scene({ ackDelayMs: 0 }));
  });

  afterAll(() => end());

  const send = (body: object) => door<{ id: string }>(simulator, 'POST', `/phones/${maria}/messages`, { to: shop, ...body });
  const received = async ({ id }: { id: string }) => (await client.messages.first(({ message }) => message.key.id === id)).message.message;
  const lidOf = async (number: string) => `${(await door<{ lid: string }>(simulator, 'GET', `/phones/${number}`)).lid}@lid`;
  const base64 = randomBytes(80).toString('base64');

  it.each<[object, keyof proto.IMessage, object]>([
    [{ kind: 'poll', name: 'When?', options: ['today', 'tomorrow'] }, 'pollCreationMessageV3', { name: 'When?', selectableOptionsCount: 1 }],
    [{ kind: 'event', name: 'Party', startsAt: '2030-01-01T20:00:00Z' }, 'eventMessage', { name: 'Party' }],
    [{ kind: 'order', title: 'Two shirts', items: 2, total: 99.9, currency: 'BRL' }, 'orderMessage', { orderTitle: 'Two shirts', itemCount: 2 }],
    [{ kind: 'product', title: 'Shirt', price: 49.95, currency: 'BRL' }, 'productMessage', { product: { title: 'Shirt', currencyCode: 'BRL' } }],
    [{ kind: 'list', title: 'Menu', text: 'Choose', button: 'Open', rows: ['a', 'b'] }, 'listMessage', { title: 'Menu', buttonText: 'Open' }],
    [{ kind: 'listReply', title: 'a', rowId: '0' }, 'listResponseMessage', { title: 'a', singleSelectReply: { selectedRowId: '0' } }],
    [{ kind: 'buttonReply', text: 'Yes', buttonId: 'y' }, 'buttonsResponseMessage', { selectedButtonId: 'y', selectedDisplayText: 'Yes' }],
    [{ kind: 'templateReply', text: 'Yes', buttonId: 'y' }, 'templateButtonReplyMessage', { selectedId: 'y' }],
    [{ kind: 'interactive', text: 'Choose', buttons: ['A'] }, 'interactiveMessage', { body: { text: 'Choose' } }],
    [{ kind: 'interactiveReply', text: 'A', name: 'quick_reply' }, 'interactiveResponseMessage', { body: { text: 'A' } }],
    [{ kind: 'liveLocation', lat: -23.5, lng: -46.6 }, 'liveLocationMessage', { degreesLatitude: -23.5 }],
    [
      {
        kind: 'contacts',
        contacts: [
          { name: 'Ana', number: joao },
          { name: 'Bia', number: maria },
        ],
      },
      'contactsArrayMessage',
      { displayName: '2 contacts' },
    ],
    [{ kind: 'groupInvite', groupId: '1203630@g.us', code: 'abc' }, 'groupInviteMessage', { groupJid: '1203630@g.us', inviteCode: 'abc' }],
    [{ kind: 'album', images: 2 }, 'albumMessage', { expectedImageCount: 2 }],
  ])('brings %j', async (special, member, content) => {
    const message = await received(await send({ special }));

    expect(message?.[member]).toMatchObject(content);
  });

  it('brings a Pix key', async () => {
    const message = await received(await send({ special: { kind: 'pixKey', merchant: 'Maria', key: 'maria@example.com', keyType: 'EMAIL' } }));
    const [button] = message?.interactiveMessage?.nativeFlowMessage?.buttons ?? [];

    expect(button?.name).toBe('payment_info');
    expect(JSON.parse(button?.buttonParamsJson ?? '{}')).toMatchObject({
      payment_settings: [{ type: 'pix_static_code', pix_static_code: { key: 'maria@example.com' } }],
    });
  });

  it('brings a vote that opens with the secret of the poll', async () => {
    const poll = await send({ special: { kind: 'poll', name: 'Which?', options: ['red', 'blue'] } });
    const pollMessage = await received(poll);
    const vote = (await received(await send({ special: { kind: 'pollVote', id: poll.id, options: ['blue'] } })))?.pollUpdateMessage?.vote;
    const jid = await lidOf(maria);

    const pollEncKey = pollMessage?.messageContextInfo?.messageSecret ?? new Uint8Array();
    const opened = decryptPollVote(vote ?? {}, { pollCreatorJid: jid, pollMsgId: poll.id, pollEncKey, voterJid: jid });

    expect(opened.selectedOptions.map((hash) => Buffer.from(hash))).toEqual([optionHash('blue')]);
  });

  it('brings encrypted edits and comments, pins and what is to be kept', async () => {
    const text = await send({ text: 'original' });

    const edit = await received(await send({ special: { kind: 'secretEdit', id: text.id, text: 'changed' } }));
    const comment = await received(await send({ special: { kind: 'secretComment', id: text.id, text: 'note' } }));
    const pin = await received(await send({ special: { kind: 'pin', id: text.id } }));
    const keep = await received(await send({ special: { kind: 'keep', id: text.id, isKept: false } }));

    expect(edit?.secretEncryptedMessage?.targetMessageKey?.id).toBe(text.id);
    expect(comment?.encCommentMessage?.targetMessageKey?.id).toBe(text.id);
    expect(pin?.pinInChatMessage).toMatchObject({ type: 1, key: { id: text.id } });
    expect(keep?.keepInChatMessage?.keepType).toBe(proto.KeepType.UNDO_KEEP_FOR_ALL);
  });

  it('brings where a message comes from and whom it means', async () => {
    const ad = { title: 'Sale', sourceUrl: 'https://example.com/ad', sourceId: 'AD1', clickId: 'CLICK' };
    const message = await received(await send({ text: 'hi', ad, forwarded: true, mentions: [joao], ephemeralSeconds: 86_400 }));

    const context = message?.ephemeralMessage?.message?.extendedTextMessage?.contextInfo;
    expect(context).toMatchObject({ isForwarded: true, expiration: 86_400, mentionedJid: [await lidOf(joao)] });
    expect(context?.externalAdReply).toMatchObject({ title: 'Sale', sourceId: 'AD1', ctwaClid: 'CLICK', sourceType: 'ad' });
  });

  it('brings a photo to be seen once, and one of an album', async () => {
    const album = await send({ special: { kind: 'album', images: 1 } });
    const once = await received(await send({ media: { type: 'image', base64, viewOnce: true } }));
    const part = await received(await send({ media: { type: 'image', base64, albumId: album.id } }));

    expect(once?.viewOnceMessageV2?.message?.imageMessage?.viewOnce).toBe(true);
    expect(part?.messageContextInfo?.messageAssociation?.parentMessageKey?.id).toBe(album.id);
  });

  it('lets only a modified client change what others wrote, and phones take no notice of it', async () => {
    const sent = await client.sock.sendMessage(jidOf(maria), { text: 'our price' });
    const id = sent?.key.id ?? '';
    await shown(simulator, maria, (message) => message.id === id);

    await expect(send({ edit: { id, text: 'half of it' } })).rejects.toMatchObject({ status: 409, error: 'ERR_NOT_AUTHOR' });
    await expect(send({ delete: { id } })).rejects.toMatchObject({ status: 409 });
    const edit = await send({ edit: { id, text: 'half of it', forged: true } });
    const deletion = await send({ delete: { id, forged: true } });
    await Promise.all([edit, deletion].map((forged) => client.stanzas.first(({ tag, attrs }) => tag === 'message' && attrs['id'] === forged.id)));
    const after = await send({ text: 'done' });
    await shown(simulator, shop, (message) => message.id === after.id);

    const onPhones = await Promise.all([shop, maria].map(async (number) => (await messagesOf(simulator, number)).find((message) => message.id === id)));
    expect(onPhones).toMatchObject([{ text: 'our price' }, { text: 'our price' }]);
  });
});
