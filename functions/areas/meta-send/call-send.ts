import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { MetaCommand } from '#shared/contract/queue-messages.ts';
import { metaIdOf } from '#shared/domain/channel.ts';
import { metadataOf, storedMetaId } from '#shared/domain/meta-message-id.ts';
import type { MetaPart } from '#shared/domain/meta-parts.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import { findMessageKeys } from '#functions/records/messages/message-store.ts';
import { GraphSilent } from '#functions/ports/graph.ts';
import type { MetaSendDeps } from './deps.ts';
import type { PageAccess } from './page-access.ts';

export type SendCommand = Extract<MetaCommand, { type: 'send' }>;

interface Sent {
  readonly row: MessageItem;
  readonly part: number;
  readonly content: MetaPart;
}

const answer = z.object({ message_id: z.string().min(1) });
/** Meta fetches a file from us before it answers. */
const fileMs = 45_000;

/** Calls Meta's send API. @returns the message's id, as it is stored. @throws GraphError, GraphSilent */
export async function callSend(deps: MetaSendDeps, { link, token }: Extract<PageAccess, { is: 'open' }>, command: SendCommand, sent: Sent): Promise<string> {
  const { content, part, row } = sent;
  const quotedId = part === 0 ? await quotedIdOf(deps, row, command) : undefined;
  const body = {
    recipient: { id: metaIdOf(command.chat) },
    messaging_type: 'RESPONSE',
    message: {
      ...('text' in content
        ? { text: content.text }
        : { attachment: { type: content.file, payload: { url: await addressOf(deps, content.key), is_reusable: false } } }),
      // Messenger hands it back with the echo; Instagram knows no such thing.
      ...(link.channel === 'facebook' ? { metadata: metadataOf(row.channelMessageId, part) } : {}),
    },
    ...(quotedId === undefined ? {} : { reply_to: { mid: quotedId } }),
  };
  const timeout = 'text' in content ? {} : { timeoutMs: fileMs };
  const said = answer.safeParse(await deps.graph({ method: 'POST', path: `${link.pageId}/messages`, token, body, ...timeout }));
  if (!said.success) throw new GraphSilent('Meta answered without the message’s id');
  return storedMetaId(said.data.message_id, (text) => createHash('sha256').update(text).digest('base64url'));
}

async function addressOf({ mediaUrl, clock }: MetaSendDeps, key: string): Promise<string> {
  return (await mediaUrl())(key, clock.nowMs());
}

/** Meta's own id of the message that is answered; one that is not found, or did not fit into a key, is not quoted. */
async function quotedIdOf({ table }: MetaSendDeps, row: MessageItem, { quoted }: SendCommand): Promise<string | undefined> {
  if (!quoted) return undefined;
  const id = quoted.fromMe ? await idAtMeta(table.forCompany(row.companyId), row, quoted.whatsappMessageId) : quoted.whatsappMessageId;
  return id?.includes('.') ? undefined : id;
}

async function idAtMeta(part: ReturnType<MetaSendDeps['table']['forCompany']>, row: MessageItem, whatsappMessageId: string): Promise<string | undefined> {
  const key = (await findMessageKeys(part, row, [whatsappMessageId])).get(whatsappMessageId);
  const stored = key && (await part.get(key));
  // A message of the page's own inbox bears Meta's id itself.
  return stored && (messageItem.parse(stored).channelIds[0] ?? (whatsappMessageId.startsWith('3EB0') ? undefined : whatsappMessageId));
}
