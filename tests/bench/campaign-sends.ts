import type { CampaignId } from '#shared/contract/ids.ts';
import { Recado } from '#tests/support/recado.ts';
import { StackCampaign } from '#tests/support/stack-campaign.ts';
import { type Figure, sendGoal, withSpread } from './figure.ts';
import { processorSeconds } from './processor.ts';

/** As many connections as the largest plan allows. */
const shops = Array.from({ length: 10 }, (_, index) => `55119300003${String(index).padStart(2, '0')}`);
const rounds = 3;
const patienceMs = 600_000;

interface Round {
  readonly aSecond: number;
  /** Processor time of the session task and of the simulator for each message. */
  readonly taskMs: number;
  readonly otherMs: number;
}

/**
 * P9 with real sessions: campaigns without pauses on ten connections of a whole system, the simulated WhatsApp and all emulators on
 * the same machine; first to people who were never written to, then to the same once more.
 */
export async function measureCampaignSends(recipients: number): Promise<Figure[]> {
  const recado = await Recado.start();
  try {
    const agent = await recado.signUp();
    const first: Round[] = [];
    const known: Round[] = [];
    let campaign: StackCampaign | undefined;
    for (let round = 0; round < rounds; round += 1) {
      const firstNumber = 5_511_972_000_000 + 100_000 * round;
      campaign = await StackCampaign.prepare(recado, agent, { shops, recipients, firstNumber, connections: campaign?.connections });
      first.push(await send(recado, campaign));
      known.push(await send(recado, campaign));
    }
    return [figureOf('first', first, recipients), figureOf('known', known, recipients)];
  } finally {
    await recado.stop();
  }
}

async function send(recado: Recado, campaign: StackCampaign): Promise<Round> {
  const [taskBefore, allBefore] = await processorOf(recado);
  const campaignId: CampaignId = await campaign.start();
  const { campaign: ended } = await campaign.ended(campaignId, patienceMs);
  if (ended.status !== 'FINALIZADA') throw new Error('the campaign did not end');
  const [taskAfter, allAfter] = await processorOf(recado);
  const times = await campaign.lastShownAt();
  const seconds = (Math.max(...times) - Math.min(...times)) / 1_000;
  const task = (taskAfter - taskBefore) / times.length;
  return { aSecond: times.length / seconds, taskMs: 1_000 * task, otherMs: 1_000 * ((allAfter - allBefore) / times.length - task) };
}

/** Seconds of the session task, and of all processes. */
async function processorOf(recado: Recado): Promise<[number, number]> {
  const all = await Promise.all((await recado.processes()).map(async ({ name, pid }) => [name, await processorSeconds(pid)] as const));
  const sum = (some: typeof all): number => some.reduce((total, [, seconds]) => total + seconds, 0);
  return [sum(all.filter(([name]) => name.startsWith('whatsapp-'))), sum(all)];
}

function figureOf(whom: 'first' | 'known', all: readonly Round[], recipients: number): Figure {
  const [aSecond, taskMs, otherMs] = [all.map((one) => one.aSecond), all.map((one) => one.taskMs), all.map((one) => one.otherMs)];
  const figure = `${withSpread(aSecond, '/s', 1)}; each ${withSpread(taskMs, 'ms', 1)} of the session task’s processor, ${withSpread(otherMs, 'ms', 1)} of all others’`;
  const what = `campaign to ${recipients} ${whom === 'first' ? 'first' : 'known'} contacts, ${shops.length} real sessions, whole system on one machine`;
  return { id: 'P9', what, figure, ...sendGoal(whom, aSecond), anchor: 'bare Baileys 12–41/s' };
}
