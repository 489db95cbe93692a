import type { ErrorCode } from '../contract/errors.ts';

/**
 * Meaning of Meta's error for a message. `wait`: it was not taken, and may be later. `token`: nothing can be sent until somebody logs in again.
 * `unknown`: it may have been taken all the same. Else why it fails for good.
 */
export type MetaRefusal = 'wait' | 'token' | 'unknown' | { readonly failure: ErrorCode };

interface MetaError {
  readonly status: number;
  readonly code: number;
  readonly subcode: number;
  /** Meta's own words, in English. */
  readonly said?: string;
  /** Meta says itself that another try may go well. */
  readonly isTransient?: boolean;
}

/** https://developers.facebook.com/docs/graph-api/overview/rate-limiting */
const rateCodes = new Set([4, 17, 32, 341, 613, 80_001, 80_002, 80_006, 80_007]);
/** https://developers.facebook.com/docs/messenger-platform/error-codes */
const windowSubcodes = new Set([2_018_065, 2_018_278, 2_534_022]);
const unreachableSubcodes = new Set([1_545_041, 2_018_001, 2_018_108]);
const fileSubcodes = new Set([2_018_008, 2_018_047, 2_018_294, 2_534_015]);

/** For people who may only be written to once Meta has looked at the app. */
const unreviewedSubcodes = new Set([2_018_027, 2_018_028]);

/** https://developers.facebook.com/docs/graph-api/guides/error-handling: a right is missing, or was taken back. */
const isOfRights = (code: number): boolean => code === 10 || (code >= 200 && code <= 299);

export function metaRefusal({ status, code, subcode, said = '', isTransient = false }: MetaError): MetaRefusal {
  if (status === 429 || rateCodes.has(code)) return 'wait';
  if (code === 190 || code === 102) return 'token';
  if (windowSubcodes.has(subcode)) return { failure: 'ERR_META_WINDOW_CLOSED' };
  if (code === 551 || unreachableSubcodes.has(subcode)) return { failure: 'ERR_META_USER_UNREACHABLE' };
  if (fileSubcodes.has(subcode)) return { failure: 'ERR_META_MEDIA_REFUSED' };
  if (code === 10 && subcode === 0 && /window/i.test(said)) return { failure: 'ERR_META_WINDOW_CLOSED' };
  if (status >= 500 || isTransient || code === 1 || code === 2 || code === 1200) return 'unknown';
  if (isOfRights(code) && (subcode === 0 || unreviewedSubcodes.has(subcode))) return { failure: 'ERR_META_NO_PERMISSION' };
  return { failure: 'ERR_META_REJECTED' };
}
