import { companyKeys } from '#functions/data/keys.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import type { SimulatedWorld } from './simulated-world.ts';

const minute = 60_000;
/** Time within which a sender knows what a company owes. */
const knownMs = 7_500;

/** A company whose due date passes while it sends, and which pays some time later. */
export class UnpaidTimes {
  readonly #times: { fromMs: number; toMs: number }[] = [];
  readonly #world: SimulatedWorld;
  readonly #companyId: CompanyId;

  constructor(world: SimulatedWorld, companyId: CompanyId) {
    this.#world = world;
    this.#companyId = companyId;
  }

  /** Lets the due date pass by chance, days of grace included. */
  disturb(): void {
    const world = this.#world;
    if (!world.chance(0.15)) return;
    world.at(world.nowMs + world.between(0, 5 * minute), async () => {
      const time = { fromMs: world.nowMs, toMs: Infinity };
      this.#times.push(time);
      await this.#setDue('2001-01-01T00:00:00.000Z');
      world.at(world.nowMs + world.between(minute, 60 * minute), async () => {
        await this.#setDue(isoTime(world.nowMs + 365 * 24 * 60 * minute));
        time.toMs = world.nowMs;
      });
    });
  }

  /** @param apartMs how far clocks differ. */
  mayBegin(atMs: number, apartMs = 0): boolean {
    return !this.#times.some(({ fromMs, toMs }) => atMs > fromMs + knownMs + apartMs && atMs < toMs);
  }

  async #setDue(dueAt: string): Promise<void> {
    await this.#world.bareTable.forCompany(this.#companyId).change(companyKeys.company(this.#companyId), { set: { dueAt } }, ['exists']);
  }
}
