import type { Telling } from './mail-rows.ts';
import type { SimulatedWorld } from './simulated-world.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
/** News that was told so long ago is counted, whatever crashed. */
const countedMs = 15 * minute;
/** Mails are judged over seven days; those of the first may be forgotten. */
const judgedMs = 6 * day;
/** Time within which lanes know that their company is held. */
const knownMs = 7_500;
/** The least that stops a company (`pauseReason`). */
const fewest = { complaints: 2, bounces: 4 } as const;
const tellings = { Complaint: 'complaints', Bounce: 'bounces' } as const;

/** A company's own bounces and complaints, and when it was stopped for them. */
export class SimulatedHolds {
  readonly violations: string[] = [];
  readonly #world: SimulatedWorld;
  readonly #heard: { readonly what: 'complaints' | 'bounces'; readonly address: string; readonly atMs: number }[] = [];
  #heldMs = -Infinity;
  #liftedMs = -Infinity;

  constructor(world: SimulatedWorld) {
    this.#world = world;
  }

  get isHeld(): boolean {
    return this.#heldMs > this.#liftedMs;
  }

  mayBegin(atMs: number): boolean {
    return !this.isHeld || atMs <= this.#heldMs + knownMs;
  }

  /** The mail service tells of a mail. */
  heard(telling: Telling, address: string): void {
    if (telling !== 'Complaint' && telling !== 'Bounce') return;
    const { nowMs } = this.#world;
    this.#heard.push({ what: tellings[telling], address, atMs: nowMs });
    if (this.#count('complaints', Math.max(this.#liftedMs, nowMs - judgedMs)) < fewest.complaints) return;
    this.#world.at(nowMs + countedMs, () => {
      if (!this.isHeld && this.#liftedMs < nowMs) this.violations.push(`notHeld: complaints by ${address}`);
    });
  }

  held(reason: string): void {
    this.#heldMs = this.#world.nowMs;
    const what = reason === 'bounces' ? reason : 'complaints';
    const count = this.#count(what, this.#liftedMs - countedMs);
    if (count < fewest[what]) this.violations.push(`heldForOthers: ${count} ${what} of its own`);
  }

  lifted(): void {
    this.#liftedMs = this.#world.nowMs;
  }

  #count(wanted: 'complaints' | 'bounces', sinceMs: number): number {
    return new Set(this.#heard.flatMap(({ what, address, atMs }) => (what === wanted && atMs >= sinceMs ? [address] : []))).size;
  }
}
