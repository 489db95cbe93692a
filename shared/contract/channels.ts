import * as z from 'zod';

export const channels = ['whatsapp', 'facebook', 'instagram'] as const;
/** Channel of a connection. */
export const channel = z.enum(channels);
export type Channel = (typeof channels)[number];

/** Channels that Meta's Graph API serves. */
export const metaChannel = z.enum(['facebook', 'instagram']);
export type MetaChannel = z.output<typeof metaChannel>;
