import { AppError } from '#shared/contract/errors.ts';
import type { UserId } from '#shared/contract/ids.ts';
import type { Principal } from '#functions/tools/principal.ts';

/**
 * For what its maker and the company's admins may change, and other users may not. Support gets no further than the routes that are open to it.
 *
 * @param ownerId null for what nobody owns any more: admins only.
 * @throws AppError ERR_NO_PERMISSION
 */
export function requireOwnerOrAdmin({ userId, profile }: Pick<Principal, 'userId' | 'profile'>, ownerId: UserId | null): void {
  if (profile === 'user' && userId !== ownerId) throw new AppError('ERR_NO_PERMISSION');
}
