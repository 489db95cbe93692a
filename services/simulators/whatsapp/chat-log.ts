import { BufferJSON } from '@whiskeysockets/baileys';
import { DoorError } from '../doors/door-error.ts';
import type { Store } from './store.ts';

export type MessageType =
  | MediaRef['type']
  | ('text' | 'location' | 'contact' | 'poll' | 'event' | 'order' | 'product' | 'list' | 'reply' | 'interactive' | 'liveLocation' | 'groupInvite' | 'album');
export type MessageStatus = 'sent' | 'delivered' | 'read' | 'played' | 'deleted';

/** Place of a message's encrypted file, and its key. */
export type MediaRef = {
  type: 'image' | 'audio' | 'video' | 'document' | 'sticker';
  url: string;
  mediaKey: Buffer;
  name: string | null;
  mime: string;
  sizeBytes: number;
  sha256: string;
};

/** A message as one phone sees it. `from`, `to` and `author` are numbers, or a group's id. */
export type PhoneMessage = {
  id: string;
  from: string;
  to: string;
  /** Author, in a group. */
  author?: string;
  text: string;
  type: MessageType;
  status: MessageStatus;
  at: string;
  media?: MediaRef;
  location?: { lat: number; lng: number; name: string };
  contact?: { name: string; number: string };
  quotedId?: string;
  isForwarded?: boolean;
  isEdited?: boolean;
  /** Emoji by the number of who reacted. */
  reactions?: Record<string, string>;
  /** Frames that arrived with this id; a phone shows one message all the same. */
  copies: number;
  fromMe: boolean;
  /** Faults on its way to linked clients. */
  trouble?: { corruptTimes: number; isAnswered: boolean };
  /** When the phone gives its linked clients a content that they were not sent. */
  handOver?: 'asked' | 'unasked' | 'never';
  /** Whether the phone uploads the file again when a client asks. */
  mediaRetry?: 'uploads' | 'refused';
};

export type LoggedMessage = { message: PhoneMessage; chat: string; plaintext: Uint8Array | null };

const ranks: Record<MessageStatus, number> = { sent: 0, delivered: 1, read: 2, played: 3, deleted: 4 };

type Row = { body: string; chat: string; plaintext: Uint8Array | null };

const parse = (body: string): PhoneMessage => JSON.parse(body, BufferJSON.reviver);

/** The messages on every phone. */
export class ChatLog {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** @param plaintext the whole message, for devices that ask for it again. */
  add(number: string, chat: string, message: PhoneMessage, plaintext: Uint8Array | null): void {
    this.#store.write(
      `INSERT INTO message (seq, number, chat, id, unread, body, plaintext)
        VALUES ((SELECT seq FROM place WHERE number = ? AND id = ?), ?, ?, ?, ?, ?, ?)`,
      number,
      message.id,
      number,
      chat,
      message.id,
      message.fromMe ? 0 : 1,
      JSON.stringify(message, BufferJSON.replacer),
      plaintext,
    );
  }

  /** A message that cannot be opened yet has its place: a phone says there that it waits for it. */
  keepPlace(number: string, id: string): void {
    if (this.#store.row('SELECT seq FROM place WHERE number = ? AND id = ?', number, id)) return;
    // A number that was given away once comes to no other row.
    this.#store.write("INSERT INTO message (number, chat, id, unread, body) VALUES (?, '', ?, 0, '{}')", number, id);
    this.#store.write('INSERT INTO place (number, id, seq) SELECT number, id, seq FROM message WHERE number = ? AND id = ?', number, id);
    this.#store.write('DELETE FROM message WHERE number = ? AND id = ?', number, id);
  }

  find(number: string, id: string): LoggedMessage | undefined {
    const row = this.#store.row<Row>('SELECT body, chat, plaintext FROM message WHERE number = ? AND id = ?', number, id);
    return row && { message: parse(row.body), chat: row.chat, plaintext: row.plaintext };
  }

  /** @throws DoorError ERR_NO_MESSAGE */
  get(number: string, id: string): LoggedMessage {
    const found = this.find(number, id);
    if (!found) throw new DoorError(404, 'ERR_NO_MESSAGE', `the phone ${number} has no message ${id}`);
    return found;
  }

  /** @returns the changed message, or nothing if the phone does not know it. */
  change(number: string, id: string, edit: (message: PhoneMessage) => void): PhoneMessage | undefined {
    const found = this.find(number, id);
    if (!found) return undefined;
    edit(found.message);
    const body = JSON.stringify(found.message, BufferJSON.replacer);
    this.#store.write('UPDATE message SET body = ? WHERE number = ? AND id = ?', body, number, id);
    return found.message;
  }

  /** Moves a message's status up, never down. @returns the message if it moved. */
  raise(number: string, id: string, status: MessageStatus): PhoneMessage | undefined {
    const found = this.find(number, id);
    if (!found || ranks[found.message.status] >= ranks[status]) return undefined;
    return this.change(number, id, (message) => {
      message.status = status;
    });
  }

  /** Oldest first; of one chat or of all. */
  list(number: string, chat?: string): PhoneMessage[] {
    const rows =
      chat === undefined
        ? this.#store.rows<Row>('SELECT body FROM message WHERE number = ? ORDER BY seq', number)
        : this.#store.rows<Row>('SELECT body FROM message WHERE number = ? AND chat = ? ORDER BY seq', number, chat);
    return rows.map((row) => parse(row.body));
  }

  /** Numbers and groups that the phone has exchanged messages with. */
  chats(number: string): string[] {
    return this.#store.rows<{ chat: string }>('SELECT DISTINCT chat FROM message WHERE number = ?', number).map(({ chat }) => chat);
  }

  unread(number: string, chat: string): PhoneMessage[] {
    const sql = 'SELECT body FROM message WHERE number = ? AND chat = ? AND unread = 1 ORDER BY seq';
    return this.#store.rows<Row>(sql, number, chat).map((row) => parse(row.body));
  }

  markSeen(number: string, id: string): void {
    this.#store.write('UPDATE message SET unread = 0 WHERE number = ? AND id = ?', number, id);
  }
}
