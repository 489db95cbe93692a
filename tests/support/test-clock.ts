import { randomBytes } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import type { Clock } from '#functions/ports/clock.ts';

/** A clock that stands still until told; ids follow it and keep the order in which they were made. */
export class TestClock implements Clock {
  #nowMs: number;
  readonly #nextId = monotonicFactory();

  constructor(start = '2026-11-20T12:00:00.000Z') {
    this.#nowMs = Date.parse(start);
  }

  nowMs(): number {
    return this.#nowMs;
  }

  newId(): string {
    return this.#nextId(this.#nowMs);
  }

  randomBytes(count: number): Buffer {
    return randomBytes(count);
  }

  advance(ms: number): void {
    this.#nowMs += ms;
  }
}
