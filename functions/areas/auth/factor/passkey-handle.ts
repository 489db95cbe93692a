import * as z from 'zod';
import { companyId, type CompanyId, userId, type UserId } from '#shared/contract/ids.ts';

interface Owner {
  readonly companyId: CompanyId;
  readonly userId: UserId;
}

/** A passkey says of its owner the ids alone, of which an authenticator keeps 64 bytes at most. https://www.w3.org/TR/webauthn-3/#user-handle */
export const handleOf = (owner: Owner): string => Buffer.from(`${owner.companyId}.${owner.userId}`).toString('base64url');

const handle = z.tuple([companyId, userId]);

/** Undefined for what is no handle of ours. */
export function ownerOf(given: string): Owner | undefined {
  const { data } = handle.safeParse(Buffer.from(given, 'base64url').toString('utf8').split('.'));
  return data && { companyId: data[0], userId: data[1] };
}
