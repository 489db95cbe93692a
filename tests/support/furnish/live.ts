import type { Furnish } from './furnished.ts';

export const furnishLive: Furnish<'live'> = async () => ({ ids: {}, bodies: {} });
