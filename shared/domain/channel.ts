import type { Channel, MetaChannel } from '../contract/channels.ts';
import type { ChatAddress } from '../contract/queue-messages.ts';

/** The channel that a chat is of: its address says it. */
export function channelOf(chat: ChatAddress): Channel {
  if (chat.facebookId !== undefined) return 'facebook';
  return chat.instagramId === undefined ? 'whatsapp' : 'instagram';
}

export const metaChatOf = (channel: MetaChannel, id: string): ChatAddress => (channel === 'facebook' ? { facebookId: id } : { instagramId: id });

/** Meta's id of the person in a chat. */
export const metaIdOf = ({ facebookId, instagramId }: ChatAddress): string | undefined => facebookId ?? instagramId;

/** A person of Meta's may be answered for so long after their last message. https://developers.facebook.com/docs/messenger-platform/policy/policy-overview */
export const answerWindowMs = 24 * 60 * 60_000;

/** Whether a channel refuses what is written to a contact now. @param heardAtMs when they wrote last, as far as known. */
export const isWindowClosed = ({ channel, heardAtMs }: { readonly channel: Channel; readonly heardAtMs?: number | undefined }, nowMs: number): boolean =>
  channel !== 'whatsapp' && heardAtMs !== undefined && nowMs - heardAtMs > answerWindowMs;
