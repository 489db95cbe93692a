import * as z from 'zod';
import { answerSteps } from '../contract/answer-steps.ts';
import { queueId, ulid } from '../contract/ids.ts';
import { record } from './record.ts';

/** A text that agents insert by typing `/` and the beginning of its shortcode. */
export const quickMessages = record({
  name: 'quickMessage',
  names: 'quickMessages',
  title: 'quick message',
  path: '/quick-messages',
  id: ulid.brand<'QuickMessageId'>(),
  servedBy: 'administration',
  permission: 'session',
  openToSupport: true,
  audited: 'deletions',
  fields: {
    shortcode: z.string().trim().min(3).max(50),
    message: z.string().trim().min(3).max(500),
    /** Done with each sending besides. */
    steps: answerSteps.nullable().default(null),
    /** Offered in tickets of this queue alone; without one, or when it is gone, in all. */
    queueId: queueId.nullable().default(null),
    /** Else its author alone sees it. */
    isShared: z.boolean().default(true),
  },
  orderedBy: 'shortcode',
  unique: { shortcode: 'ERR_SHORTCODE_IN_USE' },
  own: { right: 'shortcuts:edit', most: { own: 100 }, full: 'ERR_TOO_MANY_OWN_SHORTCUTS' },
  missing: 'ERR_NO_QUICK_MESSAGE_FOUND',
  /** For suggestions while typing: the specification's call. */
  whole: { name: 'suggestQuickMessages', query: z.object({ companyId: z.string().max(64).optional(), userId: z.string().max(64).optional() }) },
});

export type QuickMessage = z.output<typeof quickMessages.schema>;
