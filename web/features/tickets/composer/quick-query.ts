import type { QuickMessage } from '#shared/records/quick-messages.ts';
import { everyRecordQuery } from '#web/api/record-queries.ts';

export type Quick = QuickMessage;

/** All texts with a shortcut, in their order. */
export const quickQuery = everyRecordQuery('quickMessages');

/** Screen on which they are made. */
export const quickPath = '/quick-messages';
