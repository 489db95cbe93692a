import { type BinaryNode, decodeBinaryNode, encodeBinaryNode, type proto } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import type { DeviceRef } from '#services/simulators/whatsapp/accounts.ts';
import type { Faults } from './faults.ts';
import { newDelivery } from './mailbox.ts';
import { NoiseResponder } from './noise-responder.ts';
import type { ServerIdentity } from './server-identity.ts';
import type { Store } from '#services/simulators/whatsapp/store.ts';

/** The part of the world that a socket needs. */
type SocketWorld = { readonly identity: ServerIdentity; readonly faults: Faults; readonly store: Store; readonly isClosing: boolean };

export type SocketEvents = {
  /** The handshake is done: the client says who it is. */
  hello: (socket: ClientSocket, noiseKey: Buffer, payload: proto.ClientPayload) => void;
  stanza: (socket: ClientSocket, stanza: BinaryNode) => void | Promise<void>;
  closed: (socket: ClientSocket) => void;
};

/** A client's connection: WebSocket, Noise, binary stanzas. */
export class ClientSocket {
  /** The linked device behind it, once logged in. */
  ref: DeviceRef | undefined;
  readonly delivery = newDelivery();
  readonly #world: SocketWorld;
  readonly #ws: WebSocket;
  readonly #events: SocketEvents;
  readonly #noise: NoiseResponder;
  #phase: 'hello' | 'finish' | 'stanzas' = 'hello';
  #work: Promise<void> = Promise.resolve();

  constructor(world: SocketWorld, ws: WebSocket, events: SocketEvents) {
    this.#world = world;
    this.#ws = ws;
    this.#events = events;
    this.#noise = new NoiseResponder(world.identity.keys, world.identity.certificateChain);
    ws.on('message', (bytes: Buffer) => this.#receive(bytes));
    // A client that dies mid-frame is everyday life here; 'close' follows and cleans up.
    ws.on('error', () => ws.terminate());
    ws.on('close', () => events.closed(this));
  }

  get isOpen(): boolean {
    return this.#ws.readyState === this.#ws.OPEN;
  }

  get #isSilenced(): boolean {
    return this.#world.faults.isActive('silent', this.ref?.account.number);
  }

  send(stanza: BinaryNode): void {
    this.sendEncoded(encodeBinaryNode(stanza));
  }

  /** Sends once everything written so far is durable; drops what a closed or silenced socket cannot get. */
  sendEncoded(bytes: Uint8Array): void {
    this.#world.store.afterCommit(() => {
      if (this.isOpen && !this.#isSilenced) this.#ws.send(this.#noise.encrypt(bytes));
    });
  }

  /** Ends politely, after what was sent. */
  close(): void {
    this.#world.store.afterCommit(() => this.#ws.close());
  }

  /** Cuts the TCP connection. */
  drop(): void {
    this.#ws.terminate();
  }

  /** Says why in a last stanza and ends. */
  end(stanza: BinaryNode): void {
    this.send(stanza);
    this.close();
  }

  #receive(bytes: Buffer): void {
    try {
      for (const frame of this.#noise.frames(bytes)) this.#frame(frame);
    } catch (error) {
      console.error('simulated WhatsApp: broken frame', error);
      this.drop();
    }
  }

  #frame(frame: Buffer): void {
    if (this.#phase === 'hello') {
      const hello = this.#noise.hello(frame);
      this.#phase = 'finish';
      if (!this.#isSilenced) this.#ws.send(hello);
    } else if (this.#phase === 'finish') {
      const { noiseKey, payload } = this.#noise.finish(frame);
      this.#phase = 'stanzas';
      this.#events.hello(this, noiseKey, payload);
    } else {
      this.#stanza(this.#noise.decrypt(frame));
    }
  }

  /** Stanzas are handled strictly one after the other, as they came. */
  #stanza(bytes: Buffer): void {
    this.#work = this.#work
      .then(async () => {
        if (this.#world.isClosing || this.#isSilenced) return;
        await this.#events.stanza(this, await decodeBinaryNode(bytes));
      })
      .catch((error: unknown) => {
        console.error('simulated WhatsApp: stanza failed', error);
        this.drop();
      });
  }
}
