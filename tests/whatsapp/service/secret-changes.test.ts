import { proto } from '@whiskeysockets/baileys';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SecretChange } from '#services/whatsapp/receive/inbound-mapping.ts';
import { SecretChanges, type SecretTarget } from '#services/whatsapp/receive/secret-changes.ts';
import { optionHash, sealWithSecret, type SecretUse } from '#services/simulators/whatsapp/phones/message-secrets.ts';

const secret = randomBytes(32);
const target: SecretTarget = { secret: secret.toString('base64'), fromMe: false, author: null, body: 'Lunch?\n• Yes\n• No' };
const chat = { number: '5511900000002', lid: '222222' };
const envelope = { id: 'V1', chat, participant: null, fromMe: false, pushName: null, groupSubject: null, sentAtSeconds: 1 };
const me = () => ({ id: '5511900000001@s.whatsapp.net', lid: '111111@lid' });

const stored = (found: SecretTarget | undefined) => new SecretChanges({ me, find: async () => found });

function sealed(use: SecretUse, plain: Uint8Array, author: string, targetAuthor: string): Omit<SecretChange, 'use'> {
  const { encPayload, encIv } = sealWithSecret({ secret, targetId: 'P1', targetAuthor, author }, use, plain);
  return { targetId: 'P1', payload: encPayload, iv: encIv };
}

const vote = proto.Message.PollVoteMessage.encode({ selectedOptions: [optionHash('No')] }).finish();
const pn = '5511900000002@s.whatsapp.net';
const lid = '222222@lid';

describe('a vote', () => {
  it.each([
    [pn, pn],
    [lid, lid],
    [lid, pn],
  ])('by %s on a poll by %s is read', async (author, targetAuthor) => {
    const read = await stored(target).open(envelope, { use: 'vote', ...sealed('Poll Vote', vote, author, targetAuthor) });

    expect(read).toMatchObject({ kind: 'content', content: { card: 'pollVote', text: 'No' }, quotedId: 'P1' });
  });

  it('on our own poll is read', async () => {
    const read = await stored({ ...target, fromMe: true }).open(envelope, { use: 'vote', ...sealed('Poll Vote', vote, lid, '111111@lid') });

    expect(read).toMatchObject({ content: { text: 'No' } });
  });

  it('that cannot be opened is shown without its words', async () => {
    const change = { use: 'vote', ...sealed('Poll Vote', vote, lid, lid) } as const;

    expect(await stored(undefined).open(envelope, change)).toMatchObject({ content: { card: 'pollVote', text: '' }, quotedId: 'P1' });
    expect(await stored({ ...target, secret: '' }).open(envelope, change)).toMatchObject({ content: { text: '' } });
  });

  it('right after its poll needs no look into the conversation', async () => {
    const changes = stored(undefined);
    changes.remember('P1', target);

    expect(await changes.open(envelope, { use: 'vote', ...sealed('Poll Vote', vote, lid, lid) })).toMatchObject({ content: { text: 'No' } });
  });
});

it('an encrypted edit is an edit of the message whose key opened it', async () => {
  const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
  const plain = proto.Message.encode({ protocolMessage: { key: { id: 'ANOTHER' }, type: MESSAGE_EDIT, editedMessage: { conversation: 'better' } } }).finish();

  const read = await stored(target).open(envelope, { use: 'edit', ...sealed('Message Edit', plain, lid, lid) });

  expect(read).toEqual({ kind: 'edit', targetId: 'P1', text: 'better', mentions: [] });
});

it('a comment is shown beside its message', async () => {
  const plain = proto.Message.encode({ conversation: 'well said' }).finish();

  const read = await stored(target).open(envelope, { use: 'comment', ...sealed('Enc Comment', plain, lid, lid) });

  expect(read).toMatchObject({ content: { card: 'comment', text: 'well said' }, quotedId: 'P1' });
});
