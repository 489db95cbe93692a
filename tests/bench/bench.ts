import { parseArgs } from 'node:util';
import { Recado } from '#tests/support/recado.ts';
import { measureBrowserLedger } from './browser-ledger.ts';
import { measureBundles } from './bundles.ts';
import { measureBusySessions } from './busy-sessions.ts';
import { measureCampaignSends } from './campaign-sends.ts';
import { measureCosts, measureQuotas } from './costs.ts';
import { measureDispatcher } from './dispatcher.ts';
import { measureFanOut } from './fan-out.ts';
import { type Figure, tableOf } from './figure.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureFirstPaint } from './first-paint.ts';
import { measureInteractions } from './interactions.ts';
import { measureLists } from './list-speed.ts';
import { measureLive } from './live.ts';
import { measureMailer } from './mailer.ts';
import { measureMemory } from './memory.ts';
import { measureSearch } from './search-cost.ts';
import { measureSessionKeys } from './session-keys.ts';
import { measureSessionSends } from './session-sends.ts';
import { measureSessions } from './sessions.ts';
import { measureFreshClone, measureStart } from './start-up.ts';
import { measureThroughput } from './throughput.ts';
import { measureUnits } from './units.ts';

/** Benches on one system that they share, in this order. */
const onRecado: Readonly<Record<string, (recado: Recado) => Promise<Figure[]>>> = {
  P11: measureFirstLoad,
  P12: measureFirstPaint,
  P4: measureLive,
  P5: measureFanOut,
  P13: measureInteractions,
  U7: measureSessionKeys,
  P3: measureThroughput,
};
const byThemselves: Readonly<Record<string, () => Promise<Figure[]>>> = {
  P1: measureBundles,
  P2: () => measureLists(Number(options.tickets)),
  search: () => measureSearch(Number(options.messages)),
  P9: async () => [
    ...(await measureDispatcher(Number(options.recipients))),
    ...(await measureSessionSends(Number(options.contacts))),
    ...(await measureCampaignSends(Number(options.contacts))),
  ],
  P10: () => measureMailer(Number(options.recipients)),
  P6: () => measureSessions(Number(options.sessions)),
  P7: () => measureBusySessions(Number(options.sessions), Number(options.minutes)),
  P14: async () => [...(await measureStart()), ...(await measureMemory())],
  U1: measureUnits,
  U10: measureBrowserLedger,
};
/** By calculation, without a system. */
const calculated: Readonly<Record<string, () => Promise<Figure[]>>> = { U8: measureCosts, U9: measureQuotas };

const { values: options, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    /** Also clones, installs and starts: two minutes and a network. */
    fresh: { type: 'boolean', default: false },
    contacts: { type: 'string', default: '500' },
    messages: { type: 'string', default: '1000000' },
    /** For which sessions talk. */
    minutes: { type: 'string', default: '2' },
    recipients: { type: 'string', default: '100000' },
    sessions: { type: 'string', default: '100' },
    tickets: { type: 'string', default: '1000000' },
  },
});

/** Not printed by the console: the session service silences that, for what libsignal says there. */
const figures: Figure[] = [];

const isWanted = (id: string): boolean => only.length === 0 || only.includes(id);

async function run(id: string, measure: () => Promise<Figure[]>): Promise<void> {
  if (!isWanted(id)) return;
  process.stderr.write(`${id} …\n`);
  try {
    figures.push(...(await measure()));
  } catch (error) {
    // The other figures are still worth having; the exit code tells.
    process.exitCode = 1;
    process.stderr.write(`${id} could not be measured: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
}

/** `npm run bench [-- P1 P4 …] [-- --fresh --sessions 500 --minutes 15 --recipients 1000000 --contacts 1000 --tickets 100000 --messages 100000]`: the figures beside their goals. Best on a quiet machine. */
async function main(): Promise<void> {
  if (only.length === 0 || !only.every((id) => id in calculated)) await measureSystem();
  for (const [id, calculate] of Object.entries(calculated)) await run(id, calculate);
  process.stdout.write(`${tableOf(figures)}\n`);
}

async function measureSystem(): Promise<void> {
  // The first start builds what is measured.
  const recado = await Recado.start();
  try {
    for (const [id, measure] of Object.entries(onRecado)) await run(id, () => measure(recado));
  } finally {
    await recado.stop();
  }
  for (const [id, measure] of Object.entries(byThemselves)) await run(id, measure);
  if (options.fresh) await run('P14', measureFreshClone);
}

await main();
