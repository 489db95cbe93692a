import { deviceName } from '#shared/domain/device-name.ts';
import { maskAddress } from '#shared/domain/mask-address.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';

/** Device behind a session, as a request tells: enough for its owner to know it again, and no more. */
export type SeenFrom = Pick<SessionItem, 'device' | 'address'>;

export const seenFrom = ({ clientAddress, userAgent }: { readonly clientAddress: string; readonly userAgent: string }): SeenFrom => ({
  device: deviceName(userAgent),
  address: maskAddress(clientAddress),
});
