import { randomBytes } from 'node:crypto';
import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { SharedCache } from '#services/whatsapp/session/shared-cache.ts';
import type { MediaCommand } from './media-preparation.ts';

/** WhatsApp keeps a file for weeks; a run that is paused overnight uploads its file anew. */
const keptMs = 12 * 60 * 60_000;

type Prepared = Promise<proto.IMessage | ErrorCode>;

/** Files of campaigns: thousands get the same one, which WhatsApp takes once for a connection and names in each message. */
export class CampaignFiles {
  readonly #uploaded = new SharedCache(200);

  /** Composes a message with its file, which is uploaded for the first one alone. @param prepare uploads it with this very message */
  async compose(command: MediaCommand, prepare: () => Prepared): Prepared {
    const name = `${command.connectionId}#${command.content.media.key}`;
    const known = this.#uploaded.get(name) as Prepared | undefined; // only uploads are put in
    const uploaded = known ?? prepare();
    if (!known) this.#keep(name, uploaded);
    const message = await uploaded;
    return typeof message === 'string' ? message : captioned(message, command.content.caption);
  }

  #keep(name: string, uploaded: Prepared): void {
    this.#uploaded.set(name, uploaded, keptMs);
    const forget = (): void => this.#uploaded.delete(name);
    uploaded.then((message) => void (typeof message === 'string' && forget()), forget);
  }
}

/** The message once more, with a caption and a secret of its own. */
function captioned(uploaded: proto.IMessage, caption: string): proto.IMessage {
  const message = proto.Message.decode(proto.Message.encode(uploaded).finish());
  const { imageMessage, videoMessage, documentMessage } = normalizeMessageContent(message) ?? {};
  for (const file of [imageMessage, videoMessage, documentMessage]) if (file) file.caption = caption;
  if (message.messageContextInfo?.messageSecret) message.messageContextInfo.messageSecret = randomBytes(32);
  return message;
}
