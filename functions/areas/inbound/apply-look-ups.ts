import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { keepPicture } from '#functions/conversations/contact-picture.ts';
import { pictureAddress } from '#functions/records/messages/media-prefixes.ts';
import { saveNumberCheck } from '#functions/records/contact-lists/number-check.ts';
import type { InboundDeps } from './deps.ts';

type Of<T extends InboundMessage['type']> = Extract<InboundMessage, { type: T }>;

/** The answer to a question about a number, for whoever waits for it. */
export async function applyChecked({ table }: InboundDeps, { companyId, chat, number, checkedAt }: Of<'checked'>): Promise<void> {
  if (chat.number !== undefined) await saveNumberCheck(table.forCompany(companyId), companyId, chat.number, { number, checkedAt });
}

export async function applyPicture({ table, mediaOrigin }: InboundDeps, { companyId, contactId, key, name = null, checkedAt }: Of<'picture'>): Promise<void> {
  const url = typeof key === 'string' ? pictureAddress(mediaOrigin, key) : key;
  await keepPicture(table.forCompany(companyId), companyId, contactId, { url, name, checkedAt });
}
