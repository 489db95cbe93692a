import type { BinaryNode } from '@whiskeysockets/baileys';
import { deviceKey, type DeviceRef } from '#services/simulators/whatsapp/accounts.ts';
import type { ClientSocket } from './client-socket.ts';

/** The sockets that are open now. */
export class Sockets {
  readonly #open = new Set<ClientSocket>();
  readonly #byDevice = new Map<string, ClientSocket>();

  add(socket: ClientSocket): void {
    this.#open.add(socket);
  }

  /** @returns the socket that this login replaces. */
  logIn(socket: ClientSocket, ref: DeviceRef): ClientSocket | undefined {
    const key = deviceKey(ref);
    const previous = this.#byDevice.get(key);
    this.#byDevice.set(key, socket);
    return previous;
  }

  remove(socket: ClientSocket): void {
    this.#open.delete(socket);
    if (socket.ref && this.of(socket.ref) === socket) this.#byDevice.delete(deviceKey(socket.ref));
  }

  of(ref: DeviceRef): ClientSocket | undefined {
    return this.#byDevice.get(deviceKey(ref));
  }

  /** Every open socket, logged in or not; with a number, the logged-in ones of that connection. */
  matching(number?: string): ClientSocket[] {
    return [...this.#open].filter((socket) => number === undefined || socket.ref?.account.number === number);
  }
}

export const unixSeconds = (atMs = Date.now()): string => String(Math.floor(atMs / 1000));

export const streamError = (code: string | undefined, ...content: BinaryNode[]): BinaryNode => ({
  tag: 'stream:error',
  attrs: code === undefined ? {} : { code },
  content,
});

export const streamConflict = (type: 'replaced' | 'device_removed'): BinaryNode => ({ tag: 'conflict', attrs: { type } });
