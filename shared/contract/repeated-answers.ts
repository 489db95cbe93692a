import * as z from 'zod';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/** Digest of the text. */
const repeatedAnswerId = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'not an id')
  .brand<'RepeatedAnswerId'>();

/** A text that staff sent to several customers in the last 30 days, and keep nowhere. */
const repeatedAnswer = z.object({ id: repeatedAnswerId, text: z.string(), customers: z.number().int() });
export type RepeatedAnswer = z.output<typeof repeatedAnswer>;

const at = routesAt('/repeated-answers', { repeatedAnswerId }, { permission: 'shortcuts:edit' });

export const repeatedAnswerRoutes = defineRoutes({
  listRepeatedAnswers: at.every(
    '',
    'Up to five texts that staff sent to at least five customers in the last 30 days, and that no shared text has.',
    z.array(repeatedAnswer),
  ),
  ignoreRepeatedAnswer: at.remove('Do not offer this text again.'),
});
