import { type CompanyId, companyId } from '#shared/contract/ids.ts';
import { isBetweenCompanies, isOfScarcity, type MailPlant } from './mail-plants.ts';
import { SimulatedMailCompany } from './simulated-mail-company.ts';
import { SimulatedSes } from './simulated-ses.ts';
import { SimulatedWorld } from './simulated-world.ts';

const minute = 60_000;
/** Length of a life, its pauses and the people who end them included. */
const longestMs = 10 * 24 * 60 * minute;
/** So slow that the account, and not a lane's crashes, sets the pace. */
const slowPerSecond = 0.2;
const usualRecipients = 40;
const manyRecipients = 120;

/** Companies of all lives: what a process remembers of one is nothing of the next life's. */
let companies = 0;
const newCompanyId = (): CompanyId => companyId.parse(`01K${String((companies += 1)).padStart(23, '0')}`);

/** Plays one or two companies that send mails by one account, in the same world as those of WhatsApp. */
export class MailLife {
  readonly #world: SimulatedWorld;
  readonly #ses: SimulatedSes;
  readonly #companies: readonly SimulatedMailCompany[];

  constructor(seed: number, plant?: MailPlant) {
    const of = (row: { readonly companyId?: unknown }) => this.#companies.find(({ id }) => id === row.companyId);
    const world = new SimulatedWorld(seed, {
      runJob: async (job) => of(job as { companyId?: unknown })?.runJob(job), // jobs of campaigns are a company's
      take: () => undefined,
      changed: (change) => change && of(change.after ?? change.before ?? {})?.changed(change),
      isJobLost: (job) => plant === 'noGuard' && job.type === 'mailTurn' && job.isWatch,
      isJobEarly: () => false,
    });
    this.#world = world;
    // Some lives have more mails than the account may send in a day.
    const isScarce = isOfScarcity(plant) || world.chance(0.05);
    const perSecond = isScarce ? slowPerSecond : world.pick([2, 14, 45, 100]);
    const perDay = isScarce && plant !== 'rateOfEach' ? world.between(100, 140) : undefined;
    // Both have the same customers.
    this.#ses = new SimulatedSes(world, { plant, perSecond, perDay, of: ({ recipient }) => of({ companyId: recipient.split('-')[0] }) });
    const ids = isScarce || isBetweenCompanies(plant) || world.chance(0.4) ? [newCompanyId(), newCompanyId()] : [newCompanyId()];
    this.#companies = ids.map((id, index) => {
      const recipients = isScarce ? manyRecipients : world.between(1, usualRecipients);
      const [first = id, second = id] = ids;
      // What the first company has is taken for the second one's; of marks either's.
      const other = plant === 'sharedMarks' && id === first ? second : first;
      return new SimulatedMailCompany(world, this.#ses, { plant, id, other, perSecond, recipients, streamFrom: index * 1_000_000_000 });
    });
  }

  /** Lives it. @returns what was wrong, by name */
  async run(): Promise<string[]> {
    const world = this.#world;
    for (const [index, company] of this.#companies.entries())
      await company.begin(world.nowMs + (index === 0 || world.chance(0.5) ? 0 : world.between(0, 3 * minute)));
    await world.live(async () => {
      let isOver = true;
      for (const company of this.#companies) isOver = (await company.isOver()) && isOver;
      return isOver || world.nowMs > world.beganMs + longestMs;
    });
    return [...this.#ses.violations, ...(await Promise.all(this.#companies.map((company) => company.judge()))).flat()];
  }
}
