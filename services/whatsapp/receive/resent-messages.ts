import { extractMessageContent, proto } from '@whiskeysockets/baileys';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import { chatAddressOf } from '#services/whatsapp/chat-address.ts';
import { mapMessage } from './inbound-mapping.ts';
import type { Envelope } from './inbound-reports.ts';

export interface ResentMessage {
  readonly envelope: Envelope;
  readonly content: MessageContent;
  readonly quotedId: string | null;
}

/**
 * Messages that reached us without content, as those from advertisements do, and that the phone then handed over on Baileys'
 * request, inside an answer between our own devices. Their files would have to be asked for once more, so they count as lost.
 */
export function resentMessages(answer: proto.IMessage): readonly ResentMessage[] {
  const results = extractMessageContent(answer)?.protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? [];
  return results.flatMap((result) => {
    const bytes = result.placeholderMessageResendResponse?.webMessageInfoBytes;
    return bytes ? resentMessage(proto.WebMessageInfo.decode(bytes)) : [];
  });
}

function resentMessage({ key, message, pushName, participant, messageTimestamp }: proto.IWebMessageInfo): ResentMessage[] {
  const chat = chatAddressOf(key?.remoteJid);
  const mapped = mapMessage(message);
  if (!key?.id || !chat || (mapped.kind !== 'content' && mapped.kind !== 'media')) return [];
  const envelope: Envelope = {
    id: key.id,
    chat,
    participant: chatAddressOf(key.participant ?? participant) ?? null,
    fromMe: key.fromMe === true,
    pushName: pushName ?? null,
    groupSubject: null,
    sentAtSeconds: Number(messageTimestamp ?? 0),
  };
  const content: MessageContent = mapped.kind === 'content' ? mapped.content : { type: 'lostMedia', kind: mapped.media.kind, caption: mapped.media.caption };
  return [{ envelope, content, quotedId: mapped.quotedId }];
}
