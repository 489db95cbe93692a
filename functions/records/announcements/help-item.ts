import * as z from 'zod';
import type { Help } from '#shared/contract/helps.ts';
import { helpId } from '#shared/contract/ids.ts';

/** A help, stored once for all companies. */
export const helpItem = z.object({
  type: z.literal('help'),
  id: helpId,
  title: z.string(),
  video: z.string(),
  description: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type HelpItem = z.output<typeof helpItem>;

export const toHelp = ({ type: _type, ...help }: HelpItem): Help => help;
