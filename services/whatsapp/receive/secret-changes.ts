import { aesDecryptGCM, hkdf, normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { createHash } from 'node:crypto';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { beginningOf } from '#shared/domain/cut-text.ts';
import { jidOfChat } from '#services/whatsapp/chat-address.ts';
import { optionMark } from './card-mapping.ts';
import { mapMessage, type MappedMessage, type SecretChange, shown, textOf } from './inbound-mapping.ts';
import type { Envelope } from './inbound-reports.ts';

/** Facts about a message by which its secret changes can be read. */
export interface SecretTarget {
  readonly secret: string;
  readonly fromMe: boolean;
  /** In groups, who wrote it. */
  readonly author: ChatAddress | null;
  readonly body: string;
}

export interface SecretChangesOptions {
  readonly me: () => { id: string; lid: string };
  /** Looks the message up in the conversation. */
  readonly find: (chat: ChatAddress, id: string) => Promise<SecretTarget | undefined>;
}

/** The queue may not have been worked off when a vote follows its poll. */
const rememberedTargets = 50;

const uses: Readonly<Record<SecretChange['use'], string>> = {
  vote: 'Poll Vote',
  edit: 'Message Edit',
  comment: 'Enc Comment',
  reaction: 'Enc Reaction',
  eventReply: 'Event Response',
};

/** Votes, comments and edits that are encrypted with the key of the message that they are about. */
export class SecretChanges {
  readonly #options: SecretChangesOptions;
  readonly #recent = new Map<string, SecretTarget>();

  constructor(options: SecretChangesOptions) {
    this.#options = options;
  }

  remember(id: string, target: SecretTarget): void {
    this.#recent.set(id, target);
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > rememberedTargets && oldest !== undefined) this.#recent.delete(oldest);
  }

  /** Reads the change; one that cannot be opened is shown as what it is, without its words. */
  async open(envelope: Envelope, change: SecretChange): Promise<MappedMessage> {
    const target = this.#recent.get(change.targetId) ?? (await this.#options.find(envelope.chat, change.targetId));
    const plain = target && this.#decrypt(envelope, change, target);
    try {
      return meaningOf(change, target, plain);
    } catch {
      return meaningOf(change, target, undefined); // genuine, but of no form that we know
    }
  }

  #decrypt(envelope: Envelope, { use, targetId, payload, iv }: SecretChange, target: SecretTarget): Uint8Array | undefined {
    const secret = Buffer.from(target.secret, 'base64');
    for (const targetAuthor of this.#names(target, envelope.chat)) {
      for (const author of this.#names({ fromMe: envelope.fromMe, author: envelope.participant }, envelope.chat)) {
        const key = hkdf(secret, 32, { info: `${targetId}${targetAuthor}${author}${uses[use]}` });
        for (const bound of [`${targetId}\0${author}`, '']) {
          try {
            return aesDecryptGCM(payload, key, iv, Buffer.from(bound));
          } catch {
            // It was made under another of the names that the two go by.
          }
        }
      }
    }
    return undefined;
  }

  /** All JIDs of a person: WhatsApp binds what is secret to one of them and does not say to which. */
  #names({ fromMe, author }: Pick<SecretTarget, 'fromMe' | 'author'>, chat: ChatAddress): readonly string[] {
    const { id, lid } = this.#options.me();
    if (fromMe) return [lid, id].filter(Boolean);
    const { number, lid: other } = author ?? chat;
    return [...(other === undefined ? [] : [jidOfChat({ lid: other })]), ...(number === undefined ? [] : [jidOfChat({ number })])];
  }
}

function meaningOf({ use, targetId }: SecretChange, target: SecretTarget | undefined, plain: Uint8Array | undefined): MappedMessage {
  const card = (name: 'pollVote' | 'comment' | 'eventReply' | 'notRead', text: string): MappedMessage =>
    shown({ type: 'card', card: name, text }, { stanzaId: targetId });
  switch (use) {
    case 'vote':
      return card('pollVote', plain && target ? chosenOptions(target.body, proto.Message.PollVoteMessage.decode(plain)) : '');
    case 'comment':
      return card('comment', plain ? textOf(normalizeMessageContent(proto.Message.decode(plain))) : '');
    case 'eventReply':
      return card('eventReply', plain ? eventReply(proto.Message.EventResponseMessage.decode(plain)) : '');
    case 'reaction':
      return plain ? { kind: 'reaction', targetId, emoji: beginningOf(proto.Message.ReactionMessage.decode(plain).text ?? '', 40) } : { kind: 'none' };
    case 'edit': {
      const edit = plain && mapMessage(proto.Message.decode(plain));
      // The target is the one whose key opened it, whatever it says inside.
      return edit?.kind === 'edit' ? { ...edit, targetId } : card('notRead', '');
    }
  }
}

/** A vote names its options by their digests; the poll's bubble has their words. */
function chosenOptions(poll: string, { selectedOptions }: proto.Message.PollVoteMessage): string {
  const chosen = new Set(selectedOptions.map((digest) => Buffer.from(digest).toString('hex')));
  const options = poll.split('\n').flatMap((line) => (line.startsWith(optionMark) ? [line.slice(optionMark.length)] : []));
  return options.filter((option) => chosen.has(createHash('sha256').update(option).digest('hex'))).join('\n');
}

function eventReply({ response }: proto.Message.EventResponseMessage): string {
  const { GOING, NOT_GOING, MAYBE } = proto.Message.EventResponseMessage.EventResponseType;
  const signs = new Map([
    [GOING, '✅'],
    [NOT_GOING, '❌'],
    [MAYBE, '🤔'],
  ]);
  return (response && signs.get(response)) || '';
}
