import { proto } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { Decrypting } from '#services/whatsapp/receive/decrypting.ts';
import type { Arrival } from '#services/whatsapp/receive/envelope.ts';
import type { SessionCrypto } from '#services/whatsapp/keys/signal-repository.ts';

/** With one byte of padding, as it was encrypted. */
const padded = (message: proto.IMessage) => Buffer.concat([proto.Message.encode(message).finish(), Buffer.from([1])]);

const distribution = padded({ senderKeyDistributionMessage: { groupId: '1@g.us', axolotlSenderKeyDistributionMessage: Buffer.from('key') } });

/** @param groupMessage what comes of the part for the whole group */
function crypto(groupMessage: () => Promise<Uint8Array>): () => SessionCrypto {
  // Only what reading a message of a group needs.
  const part = {
    operate: (_address: string, work: () => Promise<unknown>) => work(),
    inner: {
      jidToSignalProtocolAddress: () => '222222.0',
      decryptMessage: async () => distribution,
      decryptGroupMessage: groupMessage,
      processSenderKeyDistributionMessage: async () => undefined,
    },
  };
  return () => part as unknown as SessionCrypto;
}

const keyPart = Buffer.from('key part');
const groupPart = Buffer.from('group part');
const stanza: BinaryNode = {
  tag: 'message',
  attrs: { from: '1@g.us', participant: '222222@lid', id: 'A' },
  content: [
    { tag: 'enc', attrs: { type: 'pkmsg' }, content: keyPart },
    { tag: 'enc', attrs: { type: 'skmsg' }, content: groupPart },
  ],
};
const key = { remoteJid: '1@g.us', id: 'A', fromMe: false, participant: '222222@lid' };
const arrival: Arrival = { stanza, envelope: undefined, key, author: '222222@lid', group: '1@g.us', isOwnChat: false };

const failure = (message: string) => async (): Promise<Uint8Array> => {
  throw new Error(message);
};

describe('a group message behind a good key', () => {
  it('that cannot be read is no success for Baileys, which asks for it again', async () => {
    const decrypting = new Decrypting(crypto(failure('No session found to decrypt message')));

    const { message, isIncomplete } = await decrypting.decrypt(arrival, '222222@lid');

    expect(isIncomplete).toBe(true);
    expect(message?.senderKeyDistributionMessage).toBeDefined();
    expect(() => decrypting.outcomeOf(keyPart)).not.toThrow();
    expect(() => decrypting.outcomeOf(groupPart)).toThrow('No session found');
  });

  it('that was read before is only receipted', async () => {
    const decrypting = new Decrypting(crypto(failure('Received message with old counter: 4, 3')));

    const { isIncomplete } = await decrypting.decrypt(arrival, '222222@lid');

    expect(isIncomplete).toBe(false);
    expect(() => decrypting.outcomeOf(groupPart)).not.toThrow();
  });

  it('is read with it', async () => {
    const decrypting = new Decrypting(crypto(async () => padded({ conversation: 'la la' })));

    expect(await decrypting.decrypt(arrival, '222222@lid')).toMatchObject({ isIncomplete: false, message: { conversation: 'la la' } });
  });
});
