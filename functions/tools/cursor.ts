import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import type { Principal } from './principal.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * An opaque position in a list, sealed with the company's key: of use only to that company and for that list. The list is in
 * it by its digest, so that a filter by any number of ids fits. A position may be a name or a number that its holder may not see.
 */
export function encodeCursor(principal: Principal, list: string, position: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(principal), nonce).setAAD(Buffer.from(principal.companyId));
  const sealed = Buffer.concat([sealing.update(JSON.stringify([digest(list), position])), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** @throws AppError ERR_INVALID_CURSOR for a cursor that was changed, or is of another list or company. */
export function decodeCursor(principal: Principal, list: string, cursor: string): string {
  const [name, position]: unknown[] = JSON.parse(opened(principal, Buffer.from(cursor, 'base64url')));
  if (name !== digest(list) || typeof position !== 'string') throw new AppError('ERR_INVALID_CURSOR', { reason: 'the list or its filter is another one' });
  return position;
}

const digest = (list: string): string => createHash('sha256').update(list).digest('base64url').slice(0, 16);

function opened(principal: Principal, bytes: Buffer): string {
  const [nonce, tag, sealed] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes), bytes.subarray(nonceBytes + tagBytes)];
  if (tag.length !== tagBytes) throw new AppError('ERR_INVALID_CURSOR');
  try {
    const opening = createDecipheriv(cipher, keyOf(principal), nonce).setAAD(Buffer.from(principal.companyId)).setAuthTag(tag);
    return Buffer.concat([opening.update(sealed), opening.final()]).toString();
  } catch (error) {
    throw new AppError('ERR_INVALID_CURSOR', {}, { cause: error });
  }
}

const keyOf = ({ cursorKey }: Principal): Buffer => Buffer.from(hkdfSync('sha256', cursorKey, '', 'cursor', 32));
