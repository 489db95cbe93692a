import type { ErrorCode } from '#shared/contract/errors.ts';

/**
 * `ERR_OFFLINE`: no answer came, and the browser says that this device has no network. `ERR_NETWORK`: no answer came otherwise.
 * `ERR_UNKNOWN`: an answer that is not of our making, such as a proxy's page. `ERR_PASSKEY_…`: the device made or found no passkey.
 */
export type ClientErrorCode = ErrorCode | 'ERR_OFFLINE' | 'ERR_NETWORK' | 'ERR_UNKNOWN' | 'ERR_PASSKEY_CANCELLED' | 'ERR_PASSKEY_KNOWN';

interface ApiErrorFields {
  readonly code: ClientErrorCode;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly field?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly requestId?: string | undefined;
  /** From Retry-After. */
  readonly retryAfterSeconds?: number | undefined;
  /** Something was to be deleted. */
  readonly isDeletion?: boolean;
  /** The call was made again: an earlier one, which nobody answered, may have been done. */
  readonly isRepeated?: boolean;
}

/** A call that failed. `code` is translated by `errorText`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ClientErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isDeletion: boolean;
  readonly isRepeated: boolean;

  constructor(fields: ApiErrorFields, options?: ErrorOptions) {
    super(fields.code, options);
    this.code = fields.code;
    this.status = fields.status;
    this.field = fields.field;
    this.details = fields.details ?? {};
    this.requestId = fields.requestId;
    this.retryAfterSeconds = fields.retryAfterSeconds;
    this.isDeletion = fields.isDeletion ?? false;
    this.isRepeated = fields.isRepeated ?? false;
  }
}

export const hasCode = (error: unknown, code: ClientErrorCode): error is ApiError => error instanceof ApiError && error.code === code;

/** No answer came. @param cause whatever the way to the server failed by. @param isOffline as it was when the call was made: one that was under way may have arrived. */
export const lostConnection = (cause?: unknown, isDeletion = false, isOffline = !navigator.onLine): ApiError =>
  new ApiError({ code: isOffline ? 'ERR_OFFLINE' : 'ERR_NETWORK', status: 0, isDeletion }, { cause });
