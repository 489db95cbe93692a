import { eraseShipping, findShipping } from '#functions/records/campaigns/shipping-item.ts';
import { eraseListContact, leaveQueue } from '#functions/areas/contact-privacy/erase/erase-by-number.ts';
import { findInCampaigns, findInLists } from '#functions/areas/contact-privacy/erase/find-by-number.ts';
import type { NumberScope } from '#functions/areas/contact-privacy/places-of-number.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { ErasureTarget } from '#functions/records/privacy/erasure-item.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { numbersOf } from './campaigns.ts';
import type { Plant } from './simulated-plants.ts';
import { bare, contactListRow, listRow, simulatedListId } from './simulated-rows.ts';
import type { SimulatedWorld } from './simulated-world.ts';

interface Options {
  readonly plant: Plant | undefined;
  readonly companyId: CompanyId;
  readonly firstNumber: number;
  /** Is told of each number that comes to the list. */
  readonly came: (number: string) => void;
}

const second = 1_000;
const minute = 60 * second;
/** Work that was under way when somebody is erased has ended by then. */
const lookAgainMs = 90 * second;

/** A company's list, which people change while its campaigns run. */
export class SimulatedList {
  readonly numbers: readonly string[];
  /** When somebody came later. */
  readonly cameAt = new Map<string, string>();
  /** When somebody was taken from it. */
  readonly leftMs = new Map<string, number>();
  /** Numbers that were forgotten altogether. */
  readonly erased = new Set<string>();
  /** Recipients whose turn had come when they left, by campaign and number. */
  readonly #underWay = new Set<string>();
  readonly #world: SimulatedWorld;
  readonly #options: Options;

  constructor(world: SimulatedWorld, count: number, options: Options) {
    this.#world = world;
    this.#options = options;
    this.numbers = numbersOf(count, options.firstNumber);
  }

  async store(isKnownBad: (number: string) => boolean): Promise<void> {
    const { companyId, plant } = this.#options;
    const list = { contactsCount: this.numbers.length, validCount: 0, invalidCount: this.numbers.filter(isKnownBad).length };
    const rows = this.numbers.map((number) => {
      const isValid = isKnownBad(number) && plant !== 'triesAnybody' ? false : null;
      return bare(companyKeys.contactListItem(companyId, simulatedListId, number), listRow(companyId, simulatedListId, number, isValid));
    });
    await this.#table.writeMany([bare(companyKeys.contactList(companyId, simulatedListId), contactListRow(companyId, simulatedListId, list)), ...rows]);
  }

  /** People come and go by chance. */
  disturb(): void {
    const world = this.#world;
    const { firstNumber } = this.#options;
    // Before all others, and behind them.
    if (world.chance(0.3)) for (const number of [...numbersOf(2, firstNumber - 10), ...numbersOf(2, firstNumber + 900)]) this.#soon(() => this.#add(number));
    for (const number of this.numbers) {
      if (world.chance(0.03)) this.#soon(() => this.#remove(number));
      else if (world.chance(0.02)) this.#soon(() => this.#erase(number));
    }
  }

  wasUnderWay = (number: string, campaignNumber: number): boolean => this.#underWay.has(`${campaignNumber} ${number}`);

  get #table() {
    return this.#world.bareTable.forCompany(this.#options.companyId);
  }

  #soon(happen: () => Promise<void>): void {
    this.#world.at(this.#world.nowMs + this.#world.between(1, 10 * minute), happen);
  }

  async #add(number: string): Promise<void> {
    const { companyId, plant, came } = this.#options;
    const now = isoTime(this.#world.nowMs);
    came(number);
    this.cameAt.set(number, now);
    const row = { ...listRow(companyId, simulatedListId, number, null), createdAt: plant === 'openList' ? isoTime(0) : now };
    await this.#table.writeMany([bare(companyKeys.contactListItem(companyId, simulatedListId, number), row)]);
    await this.#table.change(companyKeys.contactList(companyId, simulatedListId), { set: { newestAt: now }, add: { contactsCount: 1 } });
  }

  async #remove(number: string): Promise<void> {
    const { companyId, plant } = this.#options;
    await this.#noteLeaving(number);
    if (plant !== 'staleList') await this.#table.writeMany([{ kind: 'delete', key: companyKeys.contactListItem(companyId, simulatedListId, number) }]);
  }

  async #noteLeaving(number: string): Promise<void> {
    this.leftMs.set(number, this.#world.nowMs);
    for (const campaignNumber of [1, 2])
      if (await findShipping(this.#table, this.#options.companyId, campaignNumber, number)) this.#underWay.add(`${campaignNumber} ${number}`);
  }

  /** As somebody is forgotten who has no ticket: what lists and campaigns have of the number, and what comes of it for a while. */
  async #erase(number: string): Promise<void> {
    const { companyId, plant } = this.#options;
    const world = this.#world;
    await this.#noteLeaving(number);
    this.erased.add(number);
    if (plant === 'keepsErased') return;
    const scope: NumberScope = { table: world.table.forCompany(companyId), companyId, number };
    const look = () => world.deliver(() => this.#eraseFound(scope));
    look();
    world.at(world.nowMs + lookAgainMs, look);
    world.at(world.nowMs + 30 * minute, look);
  }

  async #eraseFound(scope: NumberScope): Promise<void> {
    const found = [await findInLists(scope, ''), await findInCampaigns(scope, '')].flatMap(({ targets }) => targets);
    for (const target of found) await this.#eraseOne(scope, target);
  }

  async #eraseOne(scope: NumberScope, { kind, key }: ErasureTarget): Promise<void> {
    if (!key) return;
    if (kind === 'recipients') await eraseShipping(scope.table, key, scope.number);
    else if (kind === 'turns') await leaveQueue(scope, key);
    else await eraseListContact(scope, key);
  }
}
