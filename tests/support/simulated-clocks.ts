import type { SimulatedWorld } from './simulated-world.ts';

/** Processes run on several machines, whose clocks differ. */
export class SimulatedClocks {
  /** How far the clocks are apart at most. */
  readonly apartMs: number;
  /** How far one goes before the session service's at most. */
  readonly aheadMs: number;
  readonly #world: SimulatedWorld;
  readonly #offsets: readonly [number, ...number[]];

  constructor(world: SimulatedWorld) {
    this.#world = world;
    this.#offsets = world.chance(0.15) ? [world.between(-1_200, 1_200), world.between(-1_200, 1_200), 0] : [0];
    this.aheadMs = Math.max(0, ...this.#offsets);
    this.apartMs = this.aheadMs - Math.min(0, ...this.#offsets);
  }

  /** The clock of some process. */
  some(): SimulatedWorld['clock'] {
    const { clock } = this.#world;
    const offsetMs = this.#world.pick(this.#offsets);
    return { ...clock, nowMs: () => clock.nowMs() + offsetMs };
  }
}
