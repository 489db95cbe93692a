import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';

/**
 * Messages that reached us without content, as those from advertisements do, and that the phone hands over on our request,
 * inside an answer between our own devices.
 */
export function resentMessages(answer: proto.IMessage): readonly proto.IWebMessageInfo[] {
  const results = normalizeMessageContent(answer)?.protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? [];
  return results.flatMap((result) => {
    const bytes = result.placeholderMessageResendResponse?.webMessageInfoBytes;
    return bytes ? [proto.WebMessageInfo.decode(bytes)] : [];
  });
}
