import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import {
  type ChatAddress,
  type Mentions,
  type MessageContent,
  messageContext,
  type MessageContext,
  type StoredMedia,
} from '#shared/contract/queue-messages.ts';
import { jidOfChat } from '#services/whatsapp/chat-address.ts';
import type { Arrival, MessageKey } from './envelope.ts';
import { mapMessage, type MappedMessage, type RemoteMedia, shown } from './inbound-mapping.ts';
import type { InboundQueue } from './inbound-queue.ts';
import { changeReport, type Envelope, messageReport, type Report, type Said, type Scope } from './inbound-reports.ts';
import type { OwedFile, OwedMessage, OwedMessages } from './owed-messages.ts';
import { resentMessages } from './resent-messages.ts';
import type { SecretChanges } from './secret-changes.ts';

/** A message on its way into the conversation. */
export interface Part {
  readonly envelope: Envelope;
  readonly key: MessageKey;
  readonly mapped: MappedMessage;
}

export interface ReporterOptions {
  readonly scope: Scope;
  readonly inbound: InboundQueue;
  readonly owed: OwedMessages;
  readonly secrets: SecretChanges;
  /** A person by number and LID, as far as known. */
  readonly addressOf: (jid: string) => Promise<ChatAddress | undefined>;
  readonly isGroupAdmin: (group: string, member: string) => Promise<boolean>;
  readonly now: () => Date;
}

const nothing = messageContext.parse({});
const bare = (content: MessageContent): Said => ({ content, quotedId: null, context: nothing });
const givenUp = (file: OwedFile | null): Said =>
  file
    ? { content: { type: 'lostMedia', kind: file.kind, caption: file.caption, isAwaited: false }, quotedId: file.quotedId, context: file.context }
    : bare({ type: 'card', card: 'notRead', text: '' });

/** That what was announced will not come any more. */
export const givenUpReport = (scope: Scope, { envelope, file }: OwedMessage, now: Date): Report => messageReport(scope, envelope, givenUp(file), now);

/** Phones hand over messages of two weeks. */
const handedOverSeconds = 14 * 86_400;

/** Puts on the queue what messages say, and what stands for those that cannot be read yet. */
export class Reporter {
  readonly #options: ReporterOptions;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  /** The messages in a stanza: one, or those that our own phone hands over on request. What its owner notes for themselves is nobody's to answer. */
  async partsOf({ envelope, key, isOwnChat }: Arrival, message: proto.IMessage): Promise<readonly Part[]> {
    if (!envelope) return [];
    const resent = envelope.fromMe ? resentMessages(message) : [];
    if (resent.length > 0) return (await Promise.all(resent.map((found) => this.#handedOver(found)))).flat();
    if (isOwnChat) return [];
    const mapped = meaningOf(message);
    return [{ envelope, key, mapped: mapped.kind === 'secret' ? await this.#options.secrets.open(envelope, mapped.secret) : mapped }];
  }

  /** Only what we asked for, and where it was announced. */
  async #handedOver({ key, message, pushName }: proto.IWebMessageInfo): Promise<readonly Part[]> {
    const owed = await this.#options.owed.find(key?.id ?? '');
    if (!owed || !message) return [];
    const envelope = { ...owed.envelope, pushName: owed.envelope.pushName ?? pushName ?? null };
    return [{ envelope, key: owed.key, mapped: meaningOf(message) }];
  }

  /** @param file of a media message; 'lost' when WhatsApp's servers do not have it */
  async report(part: Part, file: StoredMedia | 'lost' | undefined): Promise<void> {
    const { scope, inbound, owed } = this.#options;
    const { envelope, key, mapped } = part;
    switch (mapped.kind) {
      case 'content':
        this.#remember(envelope, mapped, mapped.content);
        await this.#say(envelope, { ...mapped, context: await this.#withPeople(mapped.context) });
        break;
      case 'media': {
        const { quotedId, media, isNotice } = mapped;
        const context = await this.#withPeople(mapped.context);
        this.#remember(envelope, mapped, undefined);
        if (file === 'lost' || file === undefined) return this.#reportMissing(part, { ...mapped, context });
        await this.#say(envelope, { quotedId, context, isNotice, content: { type: 'media', media: file, caption: media.caption } });
        break;
      }
      case 'none':
      case 'secret':
        if ((await owed.find(envelope.id)) === undefined) return;
        // Something stands in the conversation for it, and must not wait for ever.
        await this.#say(envelope, bare({ type: 'card', card: 'other', text: '' }));
        break;
      default: {
        const isAdmin = mapped.kind === 'revoke' && (await this.#mayBeAdmin(key, mapped.isOwn));
        const change = mapped.kind === 'edit' ? { ...mapped, mentions: await this.#named(mapped.mentions) } : mapped;
        await inbound.send(changeReport(scope, envelope, change, isAdmin));
        if (await owed.find(envelope.id)) await this.#say(envelope, bare({ type: 'card', card: 'other', text: '' }));
      }
    }
    await owed.settle(envelope.id);
  }

  /** Reports a message without content. Only the phone has it; it is asked, unless it would not say. */
  async announce({ envelope, key, stanza, isOwnChat }: Arrival): Promise<void> {
    if (!envelope || isOwnChat || isPeer(stanza) || (await this.#options.owed.find(envelope.id))) return;
    const isRecent = envelope.sentAtSeconds > this.#options.now().getTime() / 1_000 - handedOverSeconds;
    const kind = unavailableKind(stanza);
    const isAsked = isRecent && kind !== 'viewOnce' && kind !== 'never';
    if (isAsked) await this.#options.owed.expect({ key, envelope, file: null });
    await this.#say(envelope, bare({ type: 'card', card: kind === 'viewOnce' ? 'viewOnce' : isAsked ? 'waiting' : 'notRead', text: '' }));
  }

  /** The file of a message that was reported without it. */
  async reportFile({ envelope, file }: OwedMessage, stored: StoredMedia | undefined): Promise<void> {
    if (!file) return;
    const { caption, quotedId, context } = file;
    await this.#say(envelope, stored ? { content: { type: 'media', media: stored, caption }, quotedId, context } : givenUp(file));
    await this.#options.owed.settle(envelope.id);
  }

  giveUp(owed: OwedMessage): Promise<void> {
    return this.#options.inbound.send(givenUpReport(this.#options.scope, owed, this.#options.now()));
  }

  /** The phone is asked to upload the file once more, if it can be: without its key it would be of no use. */
  async #reportMissing({ envelope, key }: Part, { media, quotedId, context }: Extract<MappedMessage, { kind: 'media' }>): Promise<void> {
    const { kind, caption, mediaKey } = media;
    if (mediaKey) await this.#options.owed.expect({ key, envelope, file: fileOf(media, mediaKey, quotedId, context) });
    await this.#say(envelope, { content: { type: 'lostMedia', kind, caption, isAwaited: mediaKey !== null }, quotedId, context });
    if (!mediaKey) await this.#options.owed.settle(envelope.id);
  }

  #say(envelope: Envelope, said: Said): Promise<void> {
    const { scope, inbound, now } = this.#options;
    return inbound.send(messageReport(scope, envelope, said, now()));
  }

  async #withPeople(context: MessageContext): Promise<MessageContext> {
    return { ...context, mentions: await this.#named(context.mentions) };
  }

  /** People are mentioned by LID; their numbers are what a text can show when nobody knows their names. */
  #named(mentions: Mentions): Promise<Mentions> {
    return Promise.all(mentions.map(async ({ digits, person }) => ({ digits, person: (await this.#options.addressOf(jidOfChat(person))) ?? person })));
  }

  #remember({ id, fromMe, participant }: Envelope, { context }: Pick<Said, 'context'>, content: MessageContent | undefined): void {
    if (!context.secret) return;
    const body = content?.type === 'card' ? content.text : '';
    this.#options.secrets.remember(id, { secret: context.secret, fromMe, author: participant, body });
  }

  /** Looked up only where a member deletes what another one wrote. */
  async #mayBeAdmin({ remoteJid, participant }: MessageKey, isOwn: boolean): Promise<boolean> {
    return !isOwn && participant !== null && remoteJid.endsWith('@g.us') && this.#options.isGroupAdmin(remoteJid, participant);
  }
}

/** Senders choose their messages' content: what cannot be read must not come back for ever. */
function meaningOf(message: proto.IMessage): MappedMessage {
  try {
    return mapMessage(message);
  } catch {
    return shown({ type: 'card', card: 'notRead', text: '' }, undefined);
  }
}

function fileOf(
  { kind, mimeType, name, isVoice, caption, url }: RemoteMedia,
  mediaKey: Uint8Array,
  quotedId: string | null,
  context: OwedFile['context'],
): OwedFile {
  return { kind, mimeType, name, isVoice, caption, mediaKey: Buffer.from(mediaKey).toString('base64'), url, quotedId, context };
}

/** A message between our own devices. */
export const isPeer = ({ attrs }: BinaryNode): boolean => attrs['category'] === 'peer';

/** Why a message has no content: WhatsApp names what the phone would not hand over either. */
function unavailableKind({ content }: BinaryNode): 'viewOnce' | 'never' | 'asked' {
  const children = Array.isArray(content) ? content : [];
  const type = children.find(({ tag }) => tag === 'unavailable')?.attrs['type'] ?? '';
  if (type.startsWith('view_once')) return 'viewOnce';
  // Meta's own assistants write in a way that linked devices cannot read.
  return /^(bot|hosted)_unavailable/.test(type) || children.some(({ tag, attrs }) => tag === 'enc' && attrs['type'] === 'msmsg') ? 'never' : 'asked';
}

/** Whether people would miss it: reactions, edits and the like say by themselves that nothing is to be shown for them. */
export function isShownKind({ attrs, content }: BinaryNode): boolean {
  if (attrs['edit'] !== undefined || attrs['type'] === 'reaction') return false;
  const parts = (Array.isArray(content) ? content : []).filter(({ tag }) => tag === 'enc');
  return parts.length === 0 || parts.some((part) => part.attrs['decrypt-fail'] !== 'hide');
}
