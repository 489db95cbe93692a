import * as z from 'zod';
import { youtubeCode, youtubeVideoCode } from '../domain/youtube-video.ts';
import { helpId, timestamp } from './ids.ts';
import { ok, pageQuery, pageReply } from './lists.ts';
import { defineRoutes } from './route.ts';

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

const params = z.object({ helpId });
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
  createHelp: {
    method: 'POST',
    path: '/helps',
    permission: 'super',
    summary: 'Add a help video by its YouTube code or address.',
    body,
    reply: help,
    status: 201,
  },
  updateHelp: {
    method: 'PUT',
    path: '/helps/{helpId}',
    permission: 'super',
    summary: 'Change a help video.',
    params,
    body,
    reply: help,
  },
  deleteHelp: {
    method: 'DELETE',
    path: '/helps/{helpId}',
    permission: 'super',
    summary: 'Delete a help video.',
    params,
    reply: ok,
  },
});
