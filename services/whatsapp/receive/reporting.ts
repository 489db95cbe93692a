import type { proto } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { StoredMedia } from '#shared/contract/queue-messages.ts';
import type { Arrival } from './envelope.ts';
import { mapMessage, type MappedMessage } from './inbound-mapping.ts';
import { changeReport, messageReport, type Report, type Scope } from './inbound-reports.ts';
import { resentMessages } from './resent-messages.ts';

export interface Reading {
  readonly scope: Scope;
  readonly arrival: Arrival;
  readonly message: proto.IMessage;
  readonly mapped: MappedMessage;
  readonly file: StoredMedia | 'lost' | undefined;
  /** Of a deletion: whoever deletes is an administrator of the group. */
  readonly isAdmin: boolean;
  readonly receivedAt: Date;
}

/** Senders choose their messages' content: what cannot be read must not come back for ever. */
export function meaningOf(message: proto.IMessage): MappedMessage {
  try {
    return mapMessage(message);
  } catch {
    return { kind: 'content', content: { type: 'unsupported', name: 'unreadable' }, quotedId: null };
  }
}

/** What a decrypted message makes us tell. */
export function reportsOf({ scope, arrival, message, mapped, file, isAdmin, receivedAt }: Reading): readonly Report[] {
  const { envelope } = arrival;
  if (!envelope) return [];
  if (envelope.fromMe) {
    const resent = resentMessages(message);
    if (resent.length > 0) return resent.map((found) => messageReport(scope, found.envelope, found.content, found.quotedId, receivedAt));
  }
  if (mapped.kind === 'none') return [];
  if (mapped.kind === 'content') return [messageReport(scope, envelope, mapped.content, mapped.quotedId, receivedAt)];
  if (mapped.kind !== 'media') return [changeReport(scope, envelope, mapped, isAdmin)];
  const { kind, caption } = mapped.media;
  const content = file === 'lost' || file === undefined ? ({ type: 'lostMedia', kind, caption } as const) : ({ type: 'media', media: file, caption } as const);
  return [messageReport(scope, envelope, content, mapped.quotedId, receivedAt)];
}

/** A view-once message that only the phone may show. */
export function isViewOnce({ content }: BinaryNode): boolean {
  return Array.isArray(content) && content.some(({ tag, attrs }) => tag === 'unavailable' && attrs['type']?.startsWith('view_once'));
}
