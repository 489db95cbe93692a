import * as z from 'zod';
import { helpId } from '../contract/ids.ts';
import { youtubeCode, youtubeVideoCode } from '../domain/youtube-video.ts';
import { record } from './record.ts';

/** A code, or the address of a video, of which the code is kept. */
const video = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .transform((text) => youtubeVideoCode(text) ?? text)
  .pipe(z.string().regex(youtubeCode));

/** A video that explains something about the product, the same to every company. */
export const helps = record({
  name: 'help',
  names: 'helps',
  title: 'help video',
  path: '/helps',
  id: helpId,
  servedBy: 'platform',
  permission: 'super',
  ofPlatform: true,
  fields: { title: z.string().trim().min(1).max(120), video, description: z.string().trim().max(2_000).default('') },
  shown: { title: z.string(), video: z.string(), description: z.string() },
  missing: 'ERR_NO_HELP_FOUND',
  summaries: { create: 'Add a help video by its YouTube code or address.' },
  /** The help screen shows them all at once: the specification's call. */
  whole: { name: 'listEveryHelp', most: 200, permission: 'session', openToSupport: true },
});

export type Help = z.output<typeof helps.schema>;
