import { encodeBinaryNode } from '@whiskeysockets/baileys';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { DeviceRef } from '#services/simulators/whatsapp/accounts.ts';
import type { Store } from '#services/simulators/whatsapp/store.ts';

export type Waiting = { seq: number; tag: string; id: string; type: string; stanza: Uint8Array };

const columns = 'seq, tag, id, type, stanza';

/**
 * What the server owes each device. A stanza stays until the device acknowledges it (a message by its receipt, the
 * rest by an ack), and is delivered again at the next login: that makes a killed client's losses visible.
 */
export class Mailbox {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** @returns the encoded stanza, ready to be sent. */
  put(to: DeviceRef, stanza: BinaryNode): Uint8Array {
    const bytes = encodeBinaryNode(stanza);
    const { id = '', type = '' } = stanza.attrs;
    this.#store.write(
      'INSERT INTO queue (number, device, tag, id, type, stanza) VALUES (?, ?, ?, ?, ?, ?)',
      to.account.number,
      to.device,
      stanza.tag,
      id,
      stanza.tag === 'receipt' ? type : '',
      bytes,
    );
    return bytes;
  }

  first(of: DeviceRef): Waiting | undefined {
    return this.#store.row<Waiting>(`SELECT ${columns} FROM queue WHERE number = ? AND device = ? ORDER BY seq LIMIT 1`, of.account.number, of.device);
  }

  all(of: DeviceRef): Waiting[] {
    return this.#store.rows<Waiting>(`SELECT ${columns} FROM queue WHERE number = ? AND device = ? ORDER BY seq`, of.account.number, of.device);
  }

  count(of: DeviceRef): number {
    const sql = 'SELECT count(*) AS count FROM queue WHERE number = ? AND device = ?';
    return this.#store.row<{ count: number }>(sql, of.account.number, of.device)?.count ?? 0;
  }

  drop(seq: number): void {
    this.#store.write('DELETE FROM queue WHERE seq = ?', seq);
  }

  /** @param type of a receipt; '' for everything else. */
  dropById(of: DeviceRef, tag: string, id: string, type = ''): void {
    this.#store.write('DELETE FROM queue WHERE number = ? AND device = ? AND id = ? AND tag = ? AND type = ?', of.account.number, of.device, id, tag, type);
  }
}
