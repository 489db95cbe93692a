import type { proto } from '@whiskeysockets/baileys';
import type { AckOutcome, Taken } from './ack-tracker.ts';
import type { OpenSession } from './outbound-sending.ts';
import { pause } from './pause.ts';
import { refusalOf, type Refusal } from './refusal.ts';

/** A message in the form in which it leaves. */
export interface Stanza {
  readonly jid: string;
  readonly id: string;
  readonly message: proto.IMessage;
  readonly attributes: Readonly<Record<string, string>>;
}

/** `closed`: to be done once more when the session is open again. `silent`: WhatsApp never answered. */
export type RelayOutcome = Taken | 'closed' | 'silent' | { readonly refused: Refusal };

const attempts = 5;
const retryDelayMs = 1_000;

/** Sends until the server has answered; always under the same id, so that the receiver sees one message. */
export async function relay(session: OpenSession, stanza: Stanza, ackTimeoutMs: number): Promise<RelayOutcome> {
  let wasRefreshed = false;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const outcome = await relayOnce(session, stanza, ackTimeoutMs);
    if (outcome === 'timeout') continue;
    if (outcome === 'closed') return outcome;
    const isOutdated = 'told' in outcome ? outcome.isForFormer === true : refusalOf(outcome.error) === 'devices';
    if (isOutdated && !wasRefreshed) {
      wasRefreshed = true;
      await session.socket.getUSyncDevices([stanza.jid], false, false);
      await session.socket.assertSessions([stanza.jid], true);
      continue;
    }
    if ('told' in outcome) return outcome;
    const refused = refusalOf(outcome.error);
    if (refused !== 'unavailable') return { refused };
    await pause(retryDelayMs * attempt);
  }
  return 'silent';
}

async function relayOnce({ socket, acks }: OpenSession, { jid, id, message, attributes }: Stanza, ackTimeoutMs: number): Promise<AckOutcome> {
  const answer = acks.expect(id, ackTimeoutMs);
  try {
    await socket.relayMessage(jid, message, { messageId: id, additionalAttributes: attributes });
  } catch {
    // Sessions that could not be made, or the socket closed: the first may pass, the second shows in the answer.
    acks.settle(id, socket.ws.isOpen ? 'timeout' : 'closed');
    if (socket.ws.isOpen) await pause(retryDelayMs);
  }
  return answer;
}
