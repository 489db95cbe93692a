import type { CompanyId, ContactId } from '#shared/contract/ids.ts';
import { answerText, speaksOf } from '#shared/domain/repeated-answer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readable } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { contactItem } from '#functions/records/contacts/contact-item.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import { digestOf, noteRepeated, placeOf } from '#functions/records/messages/repeated-answer-item.ts';
import { log } from '#functions/tools/log.ts';

interface MessageChange {
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

/** First customers of the texts that went by: most texts are said once, and cost nothing. A process that ends forgets them, and offers later. */
const firstGot = new Map<string, ContactId>();
const noted = new Set<string>();
const mostKnown = 20_000;

/** Notes texts that staff sent to another customer as well: a write for each customer of a day, none for a text that is said once. */
export async function noteRepeatedAnswers(table: TablePart, companyId: CompanyId, changes: readonly MessageChange[]): Promise<void> {
  for (const { before, after } of changes) {
    const message = before ? undefined : sentByStaff(after);
    const text = message && answerText(message.body);
    if (!text) continue;
    try {
      await noteOne(table, companyId, { text, contactId: message.contactId, atMs: Date.parse(message.createdAt) });
    } catch (error) {
      log.warn('repeated answer not noted', { companyId, error });
    }
  }
}

/** A row tells of a person by the token of their browser: neither the bot nor a scheduled message or a campaign has one. */
function sentByStaff(image: Attributes | undefined): MessageItem | undefined {
  const isSent = image?.['type'] === 'message' && image['fromMe'] === true && image['kind'] === 'text' && typeof image['requestHash'] === 'string';
  return isSent ? readable(messageItem, image) : undefined;
}

async function noteOne(
  table: TablePart,
  companyId: CompanyId,
  { text, contactId, atMs }: { readonly text: string; readonly contactId: ContactId; readonly atMs: number },
): Promise<void> {
  const id = digestOf(companyId, text);
  const first = firstGot.get(id);
  if (first === contactId) return;
  if (firstGot.size >= mostKnown) firstGot.clear();
  if (!first) return void firstGot.set(id, contactId);
  const mark = `${id} ${placeOf(contactId)} ${new Date(atMs).toISOString().slice(0, 10)}`;
  if (noted.has(mark)) return;
  const contacts = [first, contactId];
  for (const one of contacts) if (await isAbout(table, companyId, text, one)) return;
  await noteRepeated(table, companyId, { text, contacts, atMs });
  if (noted.size >= mostKnown) noted.clear();
  noted.add(mark);
}

/** Names and numbers of customers are not kept; of an unknown contact nothing can be said. */
async function isAbout(table: TablePart, companyId: CompanyId, text: string, contactId: ContactId): Promise<boolean> {
  const stored = await table.get(companyKeys.contact(companyId, contactId));
  const contact = stored && readable(contactItem, stored);
  return !contact || speaksOf(text, contact);
}
