import type { CompanyId } from '#shared/contract/ids.ts';
import type { MemoryChange } from './memory-table.ts';
import type { SimulatedWorld } from './simulated-world.ts';

interface Options {
  /** Type of a recipient's row. */
  readonly of: 'shipping' | 'mailShipping';
  readonly count: (batch: readonly MemoryChange[]) => Promise<void>;
  /** Whether what comes again is counted again. */
  readonly countsTwice: boolean;
  /** Writes since the last call, in their order, if rows are elsewhere than in memory. */
  readonly changes: (() => Promise<readonly MemoryChange[]>) | undefined;
}

const second = 1_000;
/** Counts a company's recipients by the table's stream, which brings changes in their order, some of them twice. */
export class SimulatedCounter {
  readonly #world: SimulatedWorld;
  readonly #companyId: CompanyId;
  readonly #options: Options;
  #unseen: MemoryChange[] = [];
  #isCounting = false;

  constructor(world: SimulatedWorld, companyId: CompanyId, options: Options) {
    this.#world = world;
    this.#companyId = companyId;
    this.#options = options;
  }

  /** Changes that have not been counted yet. */
  get unseen(): readonly MemoryChange[] {
    return this.#unseen.filter(this.#isOfRecipient);
  }

  changed(change?: MemoryChange): void {
    if (change) this.#unseen.push(change);
    this.#soon(200);
  }

  #soon(ms: number): void {
    if (this.#isCounting) return;
    this.#isCounting = true;
    this.#world.at(this.#world.nowMs + ms, () => this.#count());
  }

  async #count(): Promise<void> {
    const world = this.#world;
    await this.#look();
    const batch = this.unseen;
    const seen = this.#unseen.length;
    const isDone = await world.attempt(() => this.#options.count(batch));
    // What was counted may come again, with what has come since.
    const isAgain = world.chance(0.05);
    if (isDone && !isAgain) this.#unseen = this.#unseen.slice(seen);
    if (isDone && isAgain && this.#options.countsTwice)
      this.#unseen = this.#unseen.map((change) => ({ ...change, sequence: String(Number(change.sequence) + 1_000_000) }));
    await this.#look();
    this.#isCounting = false;
    if (this.unseen.length > 0) this.#soon(second);
    else this.#unseen = [];
  }

  readonly #isOfRecipient = ({ before, after }: MemoryChange): boolean => (after ?? before)?.['type'] === this.#options.of;

  async #look(): Promise<void> {
    const changes = (await this.#options.changes?.()) ?? [];
    this.#unseen.push(...changes.filter(({ before, after }) => (after ?? before)?.['companyId'] === this.#companyId));
  }
}
