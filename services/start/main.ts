import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildAndSynthesize } from './build.ts';
import { startLocalCloud, type LocalCloud, type LocalCloudOptions } from '#services/local-cloud/cloud.ts';
import type { Filled } from '#services/demo/fill.ts';
import { placeOf, root } from './place.ts';
import { tellOfWhatsapp } from './real-whatsapp.ts';
import { makeFactor } from './super-user-factor.ts';
import { StartError } from '#services/local-cloud/errors.ts';

/** The promise of Ctrl-C is 10 s; what does not end by itself until then is ended. */
const stopWithinMs = 9000;

/** A start that follows waits longer than this before it refuses. */
const parentPollMs = 200;

async function main(): Promise<void> {
  const port = portOf(process.env['RECADO_PORT'] ?? '3000');
  const { whatsapp, dataDir } = placeOf(process.env);
  const isDemo = process.argv.includes('--demo');
  if (isDemo && whatsapp === 'real') throw new StartError('The demonstration plays customers on simulated phones: it does not run with the real WhatsApp.');
  const running = `http://127.0.0.1:${port}`;
  if (isDemo && (await isRecado(running))) return endDemo(running);
  await buildAndSynthesize();
  console.log('Starting …');
  const cloud = await startLocalCloud({
    port,
    dataDir,
    cloudDir: join(root, 'cdk.out'),
    siteDir: join(root, 'dist/web'),
    develop: process.env['RECADO_DEV'] === '1' ? develop : undefined,
    whatsapp,
    parameters: parameters(),
  });
  stopOnSignal(cloud);
  // Its colleagues stay at work as long as it runs.
  if (isDemo) await demonstrate(cloud.url);
  if (cloud.superUser) console.log(`Super user: ${cloud.superUser.email} / ${cloud.superUser.password}`);
  const factor = await makeFactor(cloud, dataDir);
  if (factor) console.log(`Second factor of the super user, for an app: ${factor.secret}; spare codes: ${factor.spareCodes.join(' ')}`);
  if (whatsapp === 'real') void tellOfWhatsapp(process.env['RECADO_WHATSAPP_URL'], (line) => console.log(line));
  console.log(`Recado is ready at ${cloud.url}`);
  // A kill -9 would leave the next start without it.
  flushCompileCache();
}

/** Loaded only when asked for: it brings Vite and esbuild. */
const develop: LocalCloudOptions['develop'] = async (core, dataDir, report) => {
  const { startDevelopment } = await import('./dev/development.ts');
  return startDevelopment(core, dataDir, report);
};

const isNewDemo = process.argv.includes('--new');

async function demonstrate(url: string): Promise<Filled | undefined> {
  const [{ runDemo }, { writePast }] = await Promise.all([import('#services/demo/demo.ts'), import('./demo-past.ts')]);
  return runDemo(url, { isNew: isNewDemo, writePast: (people) => writePast(url, people, Date.now()) });
}

/** Into a system that somebody else runs. */
async function endDemo(url: string): Promise<void> {
  const filled = await demonstrate(url);
  for (const staff of filled?.staff.values() ?? []) staff.goOffline();
}

/** Whether Recado answers there. */
async function isRecado(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/local/processes`)).ok;
  } catch {
    // Nothing answers, or no HTTP.
    return false;
  }
}

function parameters(): Record<string, string> {
  const given = {
    WhatsappUrl: process.env['RECADO_WHATSAPP_URL'],
    SignUpsPerHour: process.env['RECADO_SIGN_UPS_PER_HOUR'],
    RequestsPerSecond: process.env['RECADO_REQUESTS_PER_SECOND'],
  };
  return Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function portOf(text: string): number {
  const port = Number(text);
  // Media have the port after it.
  if (Number.isInteger(port) && port > 0 && port < 65_535) return port;
  throw new StartError(`RECADO_PORT must be a number from 1 to 65534, and is ${text}.`);
}

function stopOnSignal(cloud: LocalCloud): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    cloud.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('Recado did not stop as it should:', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

const parent = process.ppid;

/** npm that is ended by a signal tells nobody. This process has another parent then. */
function stopWithNpm(): void {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}

if (process.env['npm_lifecycle_event'] !== undefined) setInterval(stopWithNpm, parentPollMs).unref();

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
