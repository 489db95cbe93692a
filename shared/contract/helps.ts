import * as z from 'zod';
import { youtubeCode, youtubeVideoCode } from '../domain/youtube-video.ts';
import { helpId, timestamp } from './ids.ts';
import { pageQuery, pageReply } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/** The screen shows them all at once. */
export const mostListedHelps = 200;

/** A video that explains something about the product, the same to every company. */
export const help = z.object({
  id: helpId,
  title: z.string(),
  /** YouTube's code of it. */
  video: z.string(),
  description: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Help = z.output<typeof help>;

/** A code, or the address of a video, of which the code is kept. */
const video = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .transform((text) => youtubeVideoCode(text) ?? text)
  .pipe(z.string().regex(youtubeCode));

const at = routesAt('/helps', { helpId }, { permission: 'super' });
const body = z.object({ title: z.string().trim().min(1).max(120), video, description: z.string().trim().max(2_000).default('') });

export const helpRoutes = defineRoutes({
  listHelps: {
    method: 'GET',
    path: '/helps',
    permission: 'super',
    summary: 'Help videos in the order of their making, 20 a page.',
    query: z.object(pageQuery),
    reply: z.object({ records: z.array(help), ...pageReply }),
  },
  /** The specification's call of the help screen. */
  listEveryHelp: {
    method: 'GET',
    path: '/helps/list',
    permission: 'session',
    openToSupport: true,
    summary: 'Every help video in the order of their making, at most 200.',
    reply: z.array(help),
  },
  createHelp: at.create('Add a help video by its YouTube code or address.', body, help),
  updateHelp: at.update('Change a help video.', body, help),
  deleteHelp: at.remove('Delete a help video.'),
});
