import { SessionCipher } from 'libsignal';

/** A Signal session as libsignal keeps it; the parts of it that its types leave out. */
interface SessionEntry {
  readonly constructor: { deserialize(data: unknown): SessionEntry };
  readonly indexInfo: { used: number };
  pendingPreKey?: unknown;
  serialize(): unknown;
}

interface Decryption {
  doDecryptWhisperMessage(data: Buffer, session: SessionEntry): Promise<Buffer>;
  decryptWithSessions(data: Buffer, sessions: readonly SessionEntry[]): Promise<{ session: SessionEntry; plaintext: Buffer }>;
}

/**
 * libsignal tries a ciphertext on every session with its sender and steps the ratchets of those that do not fit. Once one
 * fits, all are stored, the spoilt ones as well: with two sessions, as after every message that was asked for again, each
 * message of the one made the other unable to read anything. It also hides why it failed, and with it that a message
 * that comes for the second time has been read before. So here each session is tried on a copy, and what was read before
 * is told as such.
 */
export function decryptCarefully(): void {
  // The method is there at run time and missing in the types.
  const prototype = SessionCipher.prototype as unknown as Decryption;
  prototype.decryptWithSessions = async function (data, sessions) {
    const problems: unknown[] = [];
    for (const session of sessions) {
      const copy = session.constructor.deserialize(session.serialize());
      try {
        const plaintext = await this.doDecryptWhisperMessage(data, copy);
        Object.assign(session, copy);
        if (!copy.pendingPreKey) delete session.pendingPreKey;
        session.indexInfo.used = Date.now();
        return { session, plaintext };
      } catch (error) {
        problems.push(error);
      }
    }
    throw (
      problems.find(isReadBefore) ?? new Error(sessions.length === 0 ? 'No sessions available' : 'No matching sessions found for message', { cause: problems })
    );
  };
}

/** Whether a decryption failed because its key was used: the key goes when the message has been read and reported. */
export const isReadBefore = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'MessageCounterError' || error.message.startsWith('Received message with old counter'));
