import type { BinaryNode } from '@whiskeysockets/baileys';
import type { CardName } from '#shared/contract/messages.ts';
import { type ChatAddress, messageContext } from '#shared/contract/queue-messages.ts';
import { beginningOf } from '#shared/domain/cut-text.ts';
import { chatAddressOf } from '#services/whatsapp/chat-address.ts';
import type { EnvelopeReader } from './envelope.ts';
import type { Envelope, Said } from './inbound-reports.ts';

/** Something that happened in a chat without anybody writing. */
export interface Happening {
  readonly envelope: Envelope;
  readonly said: Said;
}

/** Calls that ring now; more than these at once are not told apart by kind. */
const maxRinging = 50;

/** Reads missed calls from the stanzas of calls. */
export class MissedCalls {
  readonly #envelopes: EnvelopeReader;
  readonly #ringing = new Map<string, { readonly isVideo: boolean; readonly group: string | undefined }>();

  constructor(envelopes: EnvelopeReader) {
    this.#envelopes = envelopes;
  }

  /** A call is missed when it rang to its end, or when the caller hung up before anybody answered. */
  async read({ attrs, content }: BinaryNode): Promise<Happening | undefined> {
    const [step] = Array.isArray(content) ? content : [];
    const id = step?.attrs['call-id'];
    if (!step || !id) return undefined;
    const known = this.#ringing.get(id);
    if (step.tag === 'offer') {
      this.#rings(id, step);
      return undefined;
    }
    this.#ringing.delete(id);
    const { reason } = step.attrs;
    const isMissed = step.tag === 'terminate' && (reason === 'timeout' || (known !== undefined && reason === undefined));
    if (!isMissed) return undefined;
    const creator = step.attrs['call-creator'] ?? attrs['from'];
    const caller = await this.#envelopes.addressOf(creator, step.attrs['caller_pn']);
    const chat = known?.group === undefined ? caller : chatAddressOf(known.group);
    if (!chat) return undefined;
    const who = { chat, participant: known?.group === undefined ? null : (caller ?? null), pushName: attrs['notify'] ?? null };
    const said = happening(known?.isVideo === true ? 'missedVideoCall' : 'missedCall', '', []);
    return { envelope: { ...who, id, fromMe: false, groupSubject: null, sentAtSeconds: Number(attrs['t']) }, said: { ...said, isNotice: false } };
  }

  #rings(id: string, { attrs, content }: BinaryNode): void {
    const isVideo = Array.isArray(content) && content.some(({ tag }) => tag === 'video');
    this.#ringing.set(id, { isVideo, group: attrs['group-jid'] });
    const [oldest] = this.#ringing.keys();
    if (this.#ringing.size > maxRinging && oldest !== undefined) this.#ringing.delete(oldest);
  }
}

const memberChanges: Readonly<Record<string, CardName>> = {
  add: 'groupAdded',
  remove: 'groupRemoved',
  promote: 'groupPromoted',
  demote: 'groupDemoted',
};
const settings = new Set([
  'announcement',
  'not_announcement',
  'locked',
  'unlocked',
  'ephemeral',
  'not_ephemeral',
  'membership_approval_mode',
  'member_add_mode',
]);

/** A change in a group; undefined for changes that people do not see in their chat either. */
export async function groupChange({ attrs, content }: BinaryNode, envelopes: EnvelopeReader): Promise<Happening | undefined> {
  const [change] = Array.isArray(content) ? content : [];
  const chat = chatAddressOf(attrs['from']);
  if (!change || !chat || attrs['id'] === undefined) return undefined;
  const author = await envelopes.addressOf(attrs['participant'], attrs['participant_pn'] ?? attrs['participant_lid']);
  const said = await saidOf(change, author, envelopes);
  const id = `group-${attrs['id']}-${attrs['t'] ?? ''}`;
  const envelope = { id, chat, participant: author ?? null, fromMe: false, pushName: attrs['notify'] ?? null, groupSubject: null };
  return said && { envelope: { ...envelope, sentAtSeconds: Number(attrs['t']) }, said };
}

async function saidOf(change: BinaryNode, author: ChatAddress | undefined, envelopes: EnvelopeReader): Promise<Said | undefined> {
  const { tag, attrs } = change;
  const members = memberChanges[tag];
  if (tag === 'create') return happening('groupCreated', attrs['subject'] ?? '', []);
  if (tag === 'subject') return happening('groupRenamed', attrs['subject'] ?? '', []);
  if (tag === 'description') return happening('groupDescribed', textOf(change, 'body'), []);
  if (settings.has(tag)) return happening('groupChanged', '', []);
  if (!members) return undefined;
  const participants = (Array.isArray(change.content) ? change.content : []).filter((one) => one.tag === 'participant');
  const people = await Promise.all(participants.map((one) => envelopes.addressOf(one.attrs['jid'], one.attrs['phone_number'] ?? one.attrs['lid'])));
  const known = people.filter((one) => one !== undefined);
  const [only] = known;
  const hasLeft = tag === 'remove' && known.length === 1 && only?.lid === author?.lid && only?.number === author?.number;
  const digits = known.map((person) => ({ digits: person.number ?? person.lid ?? '', person }));
  return happening(hasLeft ? 'groupLeft' : members, digits.map((one) => `@${one.digits}`).join(', '), digits);
}

function textOf({ content }: BinaryNode, tag: string): string {
  const found = Array.isArray(content) ? content.find((child) => child.tag === tag)?.content : undefined;
  return found instanceof Uint8Array ? Buffer.from(found).toString() : typeof found === 'string' ? found : '';
}

function happening(card: CardName, text: string, mentions: readonly { digits: string; person: ChatAddress }[]): Said {
  return { content: { type: 'card', card, text: beginningOf(text, 4_096) }, quotedId: null, context: messageContext.parse({ mentions }), isNotice: true };
}
