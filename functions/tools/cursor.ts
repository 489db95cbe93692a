import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import type { Principal } from './principal.ts';

const signatureBytes = 16;

/**
 * An opaque position in a list, signed with the company's key: of use only to that company and for that list. The list is in
 * it by its digest, so that a filter by any number of ids fits.
 */
export function encodeCursor(principal: Principal, list: string, position: string): string {
  const payload = Buffer.from(JSON.stringify([digest(list), position]));
  return Buffer.concat([sign(principal, payload), payload]).toString('base64url');
}

/** @throws AppError ERR_INVALID_CURSOR for a cursor that was changed, or is of another list or company. */
export function decodeCursor(principal: Principal, list: string, cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const [signature, payload] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)];
  const expected = sign(principal, payload);
  if (signature.length !== signatureBytes || !timingSafeEqual(signature, expected)) throw new AppError('ERR_INVALID_CURSOR');
  const [name, position]: unknown[] = JSON.parse(payload.toString());
  if (name !== digest(list) || typeof position !== 'string') throw new AppError('ERR_INVALID_CURSOR', { reason: 'the list or its filter is another one' });
  return position;
}

const digest = (list: string): string => createHash('sha256').update(list).digest('base64url').slice(0, 16);

function sign(principal: Principal, payload: Buffer): Buffer {
  return createHmac('sha256', principal.cursorKey).update(principal.companyId).update(payload).digest().subarray(0, signatureBytes);
}
