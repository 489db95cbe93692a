import * as z from 'zod';
import { quickMessageId, timestamp } from './ids.ts';
import { ok, pageQuery, pageReply } from './lists.ts';
import { defineRoutes } from './route.ts';

const fields = {
  shortcode: z.string().trim().min(1).max(50),
  message: z.string().trim().min(1).max(4_096),
};

/** A text that agents insert by typing `/` and the beginning of its shortcode, which is unique within the company. */
export const quickMessage = z.object({ id: quickMessageId, ...fields, createdAt: timestamp, updatedAt: timestamp });
export type QuickMessage = z.output<typeof quickMessage>;

const params = z.object({ quickMessageId });
const body = z.object(fields);

export const quickMessageRoutes = defineRoutes({
  listQuickMessages: {
    method: 'GET',
    path: '/quick-messages',
    permission: 'session',
    openToSupport: true,
    summary: 'Quick messages by shortcode, 20 a page; searchParam finds shortcodes by their beginning.',
    query: z.object({ ...pageQuery, searchParam: z.string().trim().max(50).optional() }),
    reply: z.object({ records: z.array(quickMessage), ...pageReply }),
  },
  /** For suggestions while typing: the specification's call. */
  suggestQuickMessages: {
    method: 'GET',
    path: '/quick-messages/list',
    permission: 'session',
    openToSupport: true,
    summary: 'Every quick message of the company by shortcode, at most 1,000.',
    query: z.object({ companyId: z.string().max(64).optional(), userId: z.string().max(64).optional() }),
    reply: z.array(quickMessage),
  },
  getQuickMessage: {
    method: 'GET',
    path: '/quick-messages/{quickMessageId}',
    permission: 'session',
    openToSupport: true,
    summary: 'One quick message.',
    params,
    reply: quickMessage,
  },
  createQuickMessage: {
    method: 'POST',
    path: '/quick-messages',
    permission: 'session',
    openToSupport: true,
    summary: 'Create a quick message.',
    body,
    reply: quickMessage,
    status: 201,
  },
  updateQuickMessage: {
    method: 'PUT',
    path: '/quick-messages/{quickMessageId}',
    permission: 'session',
    openToSupport: true,
    summary: 'Change a quick message.',
    params,
    body,
    reply: quickMessage,
  },
  deleteQuickMessage: {
    method: 'DELETE',
    path: '/quick-messages/{quickMessageId}',
    permission: 'session',
    openToSupport: true,
    summary: 'Delete a quick message.',
    params,
    reply: ok,
  },
});
