import type { ErrorCode } from '#shared/contract/errors.ts';

/**
 * Why WhatsApp refused a message. `newContacts`: the number may not start chats. `rate`: it writes too much. `devices`: our idea
 * of the recipient's devices is old. `chat`: it may not write here. `unavailable`: WhatsApp's own failure.
 */
export type Refusal = 'newContacts' | 'rate' | 'devices' | 'chat' | 'unavailable' | 'other';

/**
 * Codes of negative acks as clients know them; WhatsApp documents none. 463: NackCallerReachoutTimelocked. 479: SMAX_INVALID.
 * 403: seen when the sender has blocked the recipient. 420: in groups where only administrators write.
 */
const refusals: Readonly<Record<string, Refusal>> = {
  401: 'chat',
  403: 'chat',
  405: 'chat',
  420: 'chat',
  429: 'rate',
  463: 'newContacts',
  479: 'devices',
  500: 'unavailable',
  503: 'unavailable',
};

/** @param code `error` of the ack. */
export const refusalOf = (code: string): Refusal => refusals[code] ?? 'other';

export const refusalCode: Readonly<Record<Refusal, ErrorCode>> = {
  newContacts: 'ERR_WAPP_NEW_CONTACTS_BLOCKED',
  rate: 'ERR_WAPP_RATE_LIMITED',
  devices: 'ERR_WAPP_STALE_DEVICES',
  chat: 'ERR_WAPP_CHAT_REFUSED',
  unavailable: 'ERR_SENDING_WAPP_MSG',
  other: 'ERR_WAPP_REJECTED',
};
