import type { PlatformErrorCode } from '../error-codes.ts';

/** What only platform staff meet; `fallbackNS` finds its keys. */
export const texts = {
  ERR_PLAN_NAME_IN_USE: 'A plan with this name exists.',
  ERR_PLAN_IN_USE: 'Companies have this plan. Give them another one first.',
  ERR_PLAN_IN_USE_limit: 'Companies with this plan: {{limit}}. Give them another one before deleting it.',
  ERR_SUPPORT_SESSION: 'This is not open to those who are in the company for support.',
} as const satisfies Record<PlatformErrorCode, string> & Record<string, string>;
