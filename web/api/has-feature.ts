import type { SessionReply } from '#shared/contract/auth.ts';

/** Tells whether a setting of the user's company is on, such as `campaignsEnabled`. */
export const hasFeature = ({ company }: SessionReply['user'], feature: string): boolean =>
  company.settings.some(({ key, value }) => key === feature && value === 'true');
