import type { Job } from '#shared/contract/jobs.ts';
import type { MemoryChange } from './memory-table.ts';
import { SimulatedClocks } from './simulated-clocks.ts';
import { SimulatedCompany } from './simulated-company.ts';
import type { Plant } from './simulated-plants.ts';
import { type Circumstances, SimulatedWorld } from './simulated-world.ts';

export interface Life extends Circumstances {
  readonly plant?: Plant;
  /** Recipients of a company, at most. */
  readonly recipients?: number;
  /** Writes since the last call, in their order, if rows are elsewhere than in memory: then there is one company. */
  readonly changes?: () => Promise<readonly MemoryChange[]>;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Length of a life, its pauses, sending hours and unanswered questions included. */
const longestMs = 60 * day;
const usualRecipients = 30;
const manyRecipients = 400;
/** Answers of so many at one moment are a burst. */
const burstRecipients = 200;

/** Companies of all lives: what a process remembers of one is nothing of the next life's. */
let companies = 0;

/** Plays one or two companies on a virtual clock, with crashes, repetitions, reordering, and people who change their mind. */
export class CampaignLife {
  readonly #world: SimulatedWorld;
  readonly #companies: readonly SimulatedCompany[];

  constructor(seed: number, { plant, recipients, changes, ...circumstances }: Life = {}) {
    const of = ({ companyId }: { readonly companyId?: unknown }) => this.#companies.find(({ id }) => id === companyId);
    const world = new SimulatedWorld(
      seed,
      {
        runJob: async (job) => of(job as { companyId?: unknown })?.runJob(job), // jobs of campaigns are a company's
        take: (message) => of(message)?.whatsapp.take(message),
        changed: (change) => this.#changed(change, of(change?.after ?? change?.before ?? {})),
        isJobLost: (job) => isLost(job, plant),
        isJobEarly: (job) => plant === 'noPace' && job.type === 'campaignTurn' && !job.isWatch,
      },
      circumstances,
    );
    this.#world = world;
    const clocks = new SimulatedClocks(world);
    const isMade = (error: unknown): boolean => circumstances.tables?.isMade(error) ?? false;
    this.#companies = Array.from({ length: changes || world.chance(0.7) ? 1 : 2 }, (_, index) => {
      const most = recipients ?? (world.chance(0.03) ? manyRecipients : usualRecipients);
      const count = plant === 'noTurns' ? burstRecipients : world.between(1, most);
      // Some people are customers of both.
      const firstNumber = index * 15;
      return new SimulatedCompany(world, { plant, index: (companies += 1), recipients: count, firstNumber, clocks, changes, isMade });
    });
  }

  /** Lives it. @returns what was wrong, by name */
  async run(): Promise<string[]> {
    const world = this.#world;
    for (const company of this.#companies) await company.begin();
    await world.live(async () => {
      let isOver = true;
      for (const company of this.#companies) isOver = (await company.isOver()) && isOver;
      return isOver || world.nowMs > world.beganMs + longestMs;
    });
    return (await Promise.all(this.#companies.map((company) => company.judge()))).flat();
  }

  #changed(change: MemoryChange | undefined, company: SimulatedCompany | undefined): void {
    if (change) company?.changed(change);
    else for (const one of this.#companies) one.changed();
  }
}

function isLost(job: Job, plant: Plant | undefined): boolean {
  if (plant === 'noWatch') return job.type === 'campaignTurn' && job.isWatch;
  return plant === 'noLook' && job.type === 'sweepCampaign' && job.isWaiting;
}
