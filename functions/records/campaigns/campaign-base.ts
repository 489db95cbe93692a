import * as z from 'zod';
import { campaignStatuses } from '#shared/contract/campaigns.ts';
import { companyId, contactListId, userId } from '#shared/contract/ids.ts';

/** Fields of campaigns of every channel: recipients and progress. */
export const campaignBase = {
  companyId,
  /** Counts the company's campaigns, of all channels: what is kept of them stands below it, and it is a part of the ids of their messages. */
  number: z.number().int(),
  name: z.string(),
  contactListId: contactListId.nullable(),
  contactListName: z.string(),
  status: z.enum(campaignStatuses),
  /** Why it was stopped, as an error's code; null when people stopped it. */
  failure: z.string().nullable(),
  /** Goes up with each start: what was sent for an earlier run finds nothing to do. */
  run: z.number().int(),
  /** This run also tries those whom the message could not reach. */
  retriesFailed: z.boolean().default(false),
  /** Goes up with each change by people, so that of two at once the later one is decided anew. */
  revision: z.number().int(),
  scheduledAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  /** A further run goes to who came onto the list up to then. */
  listedUntil: z.iso.datetime().optional(),
  completedAt: z.iso.datetime().nullable(),
  userId: userId.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};
