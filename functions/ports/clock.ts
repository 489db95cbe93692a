import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';

/** Time, ids and randomness, so that use cases are repeatable in tests. */
export interface Clock {
  nowMs(): number;
  /** 26 characters, sorted by time. */
  newId(): string;
  randomBytes(count: number): Buffer;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  newId: () => ulid(),
  randomBytes: (count) => randomBytes(count),
};

export const isoTime = (ms: number): string => new Date(ms).toISOString();
