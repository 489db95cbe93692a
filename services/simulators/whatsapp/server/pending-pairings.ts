import type { BinaryNode, proto } from '@whiskeysockets/baileys';
import type { ClientSocket } from './client-socket.ts';

export type Offer = { socket: ClientSocket; noiseKey: Buffer; keys: proto.ClientPayload.IDevicePairingRegistrationData };

/** Unpaired sockets by the refs in their QR codes, and pairings whose client has yet to sign. */
export class PendingPairings {
  readonly offers = new Map<string, Offer>();
  readonly answers = new Map<string, (stanza: BinaryNode) => void>();

  forget(socket: ClientSocket): void {
    for (const [ref, offer] of this.offers) if (offer.socket === socket) this.offers.delete(ref);
  }
}
