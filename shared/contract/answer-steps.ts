import * as z from 'zod';
import { queueId, tagId, userId } from './ids.ts';
import { noteText } from './note-text.ts';

/** Tags that one answer gives, its lane among them. */
export const mostStepTags = 10;
/** An answer sets a ticket aside for 30 days at most. */
export const mostSnoozeHours = 720;

/** Steps that follow the text of an answer: note, tags and lane, then at most one end. */
export const answerSteps = z
  .object({
    /** Left for the team. */
    note: noteText.optional(),
    /** They come to those of the ticket; a lane takes the place of the former. */
    tags: z.array(tagId).max(mostStepTags).default([]),
    end: z.enum(['resolve', 'transfer', 'snooze']).nullable().default(null),
    /** For a transfer: to this queue, or to this person, who keeps the ticket's queue where none is named. */
    queueId: queueId.nullable().default(null),
    userId: userId.nullable().default(null),
    /** For setting aside: null waits for the customer. */
    hours: z.number().int().min(1).max(mostSnoozeHours).nullable().default(null),
  })
  .refine(({ note, tags, end }) => note !== undefined || tags.length > 0 || end !== null, { path: ['end'], message: 'at least one step' })
  .refine(({ end, queueId: queue, userId: user }) => end !== 'transfer' || queue !== null || user !== null, {
    path: ['queueId'],
    message: 'a transfer names a queue or a person',
  });
export type AnswerSteps = z.output<typeof answerSteps>;
