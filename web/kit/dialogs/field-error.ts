import type * as z from 'zod';
import { i18n } from '#web/i18n/instance.ts';

/** The text under a field for what a schema of the contract found wrong with it. */
export function fieldError(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === '') return i18n.t('fieldRequired');
  if (issue.code === 'too_small') return i18n.t('fieldTooShort');
  if (issue.code === 'too_big') return i18n.t('fieldTooLong');
  if (issue.code === 'invalid_format' && issue['format'] === 'email') return i18n.t('fieldEmail');
  return i18n.t('fieldInvalid');
}
