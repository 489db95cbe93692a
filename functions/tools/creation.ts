import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

/** An action of a client, which may send it again when it heard no answer. */
interface Action {
  /** A ULID of the client's own. */
  readonly key: string;
  /** Company and path, so that a key means nothing elsewhere. */
  readonly scope: string;
}

const running = new AsyncLocalStorage<Action>();

/** Runs `work`, whose new records get ids that follow from the action. */
export const asAction = <T>(action: Action, work: () => Promise<T>): Promise<T> => running.run(action, work);

/** Length of the part of a ULID that tells its time; 16 characters of chance follow. */
const timeLength = 10;
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The id of what the action under way creates, the same in each repetition; undefined outside of an action that has a key.
 *
 * @param place tells apart what one action creates.
 */
export function creationId(place = 0): string | undefined {
  const { key, scope } = running.getStore() ?? {};
  if (key === undefined) return undefined;
  const digest = createHash('sha256')
    .update(JSON.stringify([scope, key, place]))
    .digest();
  const chance = [...digest.subarray(0, 16)].map((byte) => letters[byte % letters.length]);
  return key.slice(0, timeLength) + chance.join('');
}

/** The id of a new record: that of the action, and a fresh one where the client names none. */
export const newRecordId = (clock: { newId(): string }, place = 0): string => creationId(place) ?? clock.newId();
