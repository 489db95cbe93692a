import * as z from 'zod';
import { i18n } from '#web/i18n/instance.ts';
import { maxBodyCharacters } from './contract.static.ts';

const required = () => i18n.t('messages-api:required');
const filled = z.string().trim().min(1, { error: required });

const fields = { token: filled, number: filled, body: filled.max(maxBodyCharacters) };
const file = z.custom<File>((value) => value instanceof File).nullable();

/** The specification's: token, number and body are asked for, and of media a file. */
export const sendSchemas = {
  text: z.object({ ...fields, file }),
  media: z.object({ ...fields, file: file.refine((value) => value !== null, { error: required }) }),
};
export type SendFields = z.output<(typeof sendSchemas)['text']>;
