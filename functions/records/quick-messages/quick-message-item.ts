import { quickMessageId } from '#shared/contract/ids.ts';
import { type QuickMessage, quickMessageRoutes } from '#shared/contract/quick-messages.ts';
import { Collection, type StoredRecord } from '#functions/data/collection.ts';

const fields = quickMessageRoutes.createQuickMessage.body;

export const quickMessages = new Collection({
  name: 'quick-messages',
  type: 'quickMessage',
  fields,
  orderedBy: 'shortcode',
  unique: { shortcode: 'ERR_SHORTCODE_IN_USE' },
  missing: 'ERR_NO_QUICK_MESSAGE_FOUND',
});

export function toQuickMessage({ id, shortcode, message, createdAt, updatedAt }: StoredRecord<typeof fields.shape>): QuickMessage {
  return { id: quickMessageId.parse(id), shortcode, message, createdAt, updatedAt };
}
