import { companyKeys } from '#functions/data/keys.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { CompanyId, ContactListId } from '#shared/contract/ids.ts';
import { numbersOf } from './campaigns.ts';
import { bare, listRow } from './simulated-rows.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** Before all others of a list, and behind them. */
const numbers = [...numbersOf(2, -10), ...numbersOf(2, 900)];
const minute = 60_000;

/** People who come onto the list of a campaign that has begun. */
export class Latecomers {
  readonly #came = new Map<string, string>();
  readonly #world: SimulatedWorld;
  readonly #companyId: CompanyId;

  constructor(world: SimulatedWorld, companyId: CompanyId) {
    this.#world = world;
    this.#companyId = companyId;
  }

  /** @param came is told the number of each. */
  disturb(listId: ContactListId | null, came: (number: string) => void): void {
    const world = this.#world;
    if (!listId || !world.chance(0.3)) return;
    for (const number of numbers) {
      world.at(world.nowMs + world.between(1, 10 * minute), async () => {
        const now = isoTime(world.nowMs);
        came(number);
        this.#came.set(number, now);
        const table = world.bareTable.forCompany(this.#companyId);
        const row = { ...listRow(this.#companyId, listId, number, null), createdAt: now };
        await table.writeMany([bare(companyKeys.contactListItem(this.#companyId, listId, number), row)]);
        await table.change(companyKeys.contactList(this.#companyId, listId), { set: { newestAt: now } });
      });
    }
  }

  /** People too late for a campaign that goes to its list as it was then. */
  after(listedUntil: string): ReadonlySet<string> {
    return new Set([...this.#came].flatMap(([number, at]) => (at > listedUntil ? [number] : [])));
  }
}
