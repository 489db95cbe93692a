import * as z from 'zod';
import { answerSteps } from '../contract/answer-steps.ts';
import { ulid } from '../contract/ids.ts';
import { record } from './record.ts';

/** A text that agents insert by typing `/` and the beginning of its shortcode. */
export const quickMessages = record({
  name: 'quickMessage',
  names: 'quickMessages',
  title: 'quick message',
  path: '/quick-messages',
  id: ulid.brand<'QuickMessageId'>(),
  servedBy: 'administration',
  permission: 'shortcuts:edit',
  readableBy: 'session',
  openToSupport: true,
  audited: 'deletions',
  fields: {
    shortcode: z.string().trim().min(3).max(50),
    message: z.string().trim().min(3).max(500),
    /** Done with each sending besides. */
    steps: answerSteps.nullable().default(null),
  },
  orderedBy: 'shortcode',
  unique: { shortcode: 'ERR_SHORTCODE_IN_USE' },
  missing: 'ERR_NO_QUICK_MESSAGE_FOUND',
  /** For suggestions while typing: the specification's call. */
  whole: { name: 'suggestQuickMessages', query: z.object({ companyId: z.string().max(64).optional(), userId: z.string().max(64).optional() }) },
});

export type QuickMessage = z.output<typeof quickMessages.schema>;
