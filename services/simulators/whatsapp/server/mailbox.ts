import { type BinaryNode, encodeBinaryNode } from '@whiskeysockets/baileys';
import type { DeviceRef } from '#services/simulators/whatsapp/accounts.ts';
import type { Store } from '#services/simulators/whatsapp/store.ts';

export type Waiting = { seq: number; tag: string; id: string; type: string; stanza: Uint8Array };

/** The part of its device's mailbox that one socket has been sent. */
type Delivery = {
  /** The last stanza that was sent: what follows in the mailbox is still to be sent, in order, once. */
  cursor: number;
  /** The last stanza that waited at the login; undefined before the client is ready. */
  backlogEnd: number | undefined;
  backlogCount: number;
  /** How many stanzas of the backlog the client has asked for and has yet to get. */
  asked: number;
  /** Stanzas of the current page without an answer. */
  readonly unanswered: Set<string>;
  /** The backlog has been sent: stanzas follow as they come. */
  isLive: boolean;
};

export const newDelivery = (): Delivery => ({ cursor: 0, backlogEnd: undefined, backlogCount: 0, asked: 0, unanswered: new Set(), isLive: false });

const columns = 'seq, tag, id, type, stanza';

/** Receipts about one message are told apart by their type and, in a group, by whose they are. */
const kindOf = (tag: string, type: string, participant: string) => (tag === 'receipt' ? [type, participant].filter(Boolean).join(' ') : '');

/**
 * Stanzas that the server owes each device. A stanza stays until the device acknowledges it (a message by its receipt, the rest by an ack) and is
 * delivered again at the next login: that makes a killed client's losses visible.
 */
export class Mailbox {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  put(to: DeviceRef, stanza: BinaryNode): void {
    const { id = '', type = '', participant = '' } = stanza.attrs;
    this.#store.write(
      'INSERT INTO queue (number, device, tag, id, type, stanza) VALUES (?, ?, ?, ?, ?, ?)',
      to.account.number,
      to.device,
      stanza.tag,
      id,
      kindOf(stanza.tag, type, participant),
      encodeBinaryNode(stanza),
    );
  }

  first(of: DeviceRef): Waiting | undefined {
    return this.#store.row<Waiting>(`SELECT ${columns} FROM queue WHERE number = ? AND device = ? ORDER BY seq LIMIT 1`, of.account.number, of.device);
  }

  /** In order, what came after the stanza of this number. */
  after(of: DeviceRef, seq: number, limit = -1): Waiting[] {
    const sql = `SELECT ${columns} FROM queue WHERE number = ? AND device = ? AND seq > ? ORDER BY seq LIMIT ?`;
    return this.#store.rows<Waiting>(sql, of.account.number, of.device, seq, limit);
  }

  count(of: DeviceRef): number {
    const sql = 'SELECT count(*) AS count FROM queue WHERE number = ? AND device = ?';
    return this.#store.row<{ count: number }>(sql, of.account.number, of.device)?.count ?? 0;
  }

  drop(seq: number): void {
    this.#store.write('DELETE FROM queue WHERE seq = ?', seq);
  }

  dropMessage(of: DeviceRef, id: string): void {
    this.#store.write("DELETE FROM queue WHERE number = ? AND device = ? AND id = ? AND tag = 'message'", of.account.number, of.device, id);
  }

  /** An ack settles a single stanza: among equal ones the oldest. */
  settle(of: DeviceRef, tag: string, { id = '', type = '', participant = '' }: BinaryNode['attrs']): void {
    const match = 'number = ? AND device = ? AND id = ? AND tag = ? AND type = ?';
    const values = [of.account.number, of.device, id, tag, kindOf(tag, type, participant)];
    this.#store.write(`DELETE FROM queue WHERE seq = (SELECT min(seq) FROM queue WHERE ${match})`, ...values);
  }
}
