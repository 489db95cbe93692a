import { CampaignLife, type Life } from './campaign-life.ts';
import { type Plant, plants as whatsappPlants } from './simulated-plants.ts';
import { MailLife } from './mail-life.ts';
import { type MailPlant, mailPlants } from './mail-plants.ts';

/** Faults that are put in on purpose, and the rule that finds each. */
export const plants = { ...whatsappPlants, ...mailPlants };

interface AnyLife extends Omit<Life, 'plant'> {
  readonly plant?: Plant | MailPlant;
}

const isOfMail = (plant: Plant | MailPlant): plant is MailPlant => Object.hasOwn(mailPlants, plant);

/** Every second life is one of mails; a fault is lived with where it can be, and so are circumstances of WhatsApp's. */
function lifeOf(seed: number, { plant, ...circumstances }: AnyLife): { run(): Promise<string[]> } {
  if (plant !== undefined && isOfMail(plant)) return new MailLife(seed, plant);
  const isUsual = plant === undefined && Object.keys(circumstances).length === 0;
  return isUsual && seed % 2 === 0 ? new MailLife(seed) : new CampaignLife(seed, { ...circumstances, ...(plant ? { plant } : {}) });
}

/** @throws Error naming the seed of a life that something unforeseen has ended */
async function lived(seed: number, life: AnyLife): Promise<string[]> {
  try {
    return await lifeOf(seed, life).run();
  } catch (cause) {
    throw new Error(`the life of seed ${seed} ended in the middle`, { cause });
  }
}

/** The first of so many lives in which something was wrong; with a fault put in, in which its rule found it. @returns undefined when all were right */
export async function firstFinding(count: number, life: AnyLife = {}, from = 1): Promise<{ seed: number; violations: string[] } | undefined> {
  const level = process.env['LOG_LEVEL'];
  // An operator would act on what goes wrong here on purpose, thousands of times.
  process.env['LOG_LEVEL'] = 'error';
  const rule = life.plant ? `${plants[life.plant]}:` : '';
  try {
    for (let seed = from; seed < from + count; seed += 1) {
      const violations = (await lived(seed, life)).filter((one) => one.startsWith(rule));
      if (violations.length > 0) return { seed, violations };
    }
    return undefined;
  } finally {
    if (level === undefined) delete process.env['LOG_LEVEL'];
    else process.env['LOG_LEVEL'] = level;
  }
}
