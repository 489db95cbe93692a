import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import { StartError } from '#services/local-cloud/errors.ts';
import { endTogether } from '#services/local-cloud/processes/end-together.ts';
import { hasEnded } from '#services/local-cloud/processes/keep-running.ts';
import type { WhatsappWorld } from '#services/local-cloud/whatsapp-world.ts';
import { thriftyArguments, thriftyEnvironment } from '#services/local-cloud/processes/thrift.ts';

interface SimulatorSpec {
  /** Its doors are below `/local/<name>`. */
  name: string;
  entry: URL;
  /** Template parameter → member of the ready line. */
  parameters: Record<string, string>;
  /** The secret whose value it brings along, and the member of the ready line that has it. */
  secret?: { name: string; member: string };
}

/** Simulators of the world outside AWS. On AWS the parameters are empty and the real services answer. */
const specs: SimulatorSpec[] = [
  {
    name: 'whatsapp',
    entry: new URL('../../simulators/whatsapp/main.ts', import.meta.url),
    parameters: { WhatsappUrl: 'wsUrl', WhatsappRootKey: 'rootPublicKey' },
  },
  {
    name: 'meta',
    entry: new URL('../../simulators/meta/main.ts', import.meta.url),
    parameters: { MetaGraphUrl: 'graphUrl', MetaDialogUrl: 'dialogUrl' },
    secret: { name: 'recado/local/meta-app', member: 'secret' },
  },
  {
    name: 'pix',
    entry: new URL('../../simulators/pix/main.ts', import.meta.url),
    // Its address is part of what an operator would enter.
    parameters: {},
    secret: { name: 'recado/local/pix', member: 'secret' },
  },
  {
    name: 'push',
    entry: new URL('../../simulators/push/main.ts', import.meta.url),
    parameters: { PushStandIn: 'pushOrigin' },
  },
];

export interface Simulator {
  name: string;
  process: ChildProcess;
  /** `http://127.0.0.1:PORT` of its doors. */
  doorsUrl: string;
  parameters: Record<string, string>;
  /** Values of secrets, by name. */
  secrets: Record<string, string>;
  caCertificatePath: string | undefined;
  /** Another one with its data at its addresses, after it ended. */
  startAgain(): Promise<Simulator>;
  close(): Promise<void>;
}

/** Starts every simulator, each with a folder of its own for its state. With the real WhatsApp nobody stands in for it. */
export function startSimulators(place: Place, whatsapp: WhatsappWorld, onStart: (simulator: Simulator) => void): Promise<Simulator[]> {
  const existing = specs.filter((spec) => existsSync(spec.entry) && (spec.name !== 'whatsapp' || whatsapp === 'simulated'));
  return Promise.all(
    existing.map(async (spec) => {
      const simulator = await startSimulator(spec, place);
      onStart(simulator);
      return simulator;
    }),
  );
}

interface Place {
  dataDir: string;
  logDir: string;
  /** Address of the application, for those that call it. */
  appUrl: string;
}

async function startSimulator(spec: SimulatorSpec, place: Place, port = 0): Promise<Simulator> {
  const { dataDir, logDir, appUrl } = place;
  const folder = join(dataDir, 'simulators', spec.name);
  mkdirSync(folder, { recursive: true });
  mkdirSync(logDir, { recursive: true });
  const log = openSync(join(logDir, `simulator-${spec.name}.log`), 'a');
  const child = spawn(process.execPath, [...thriftyArguments, spec.entry.pathname], {
    env: { ...thriftyEnvironment, PATH: process.env['PATH'] ?? '', PORT: String(port), DATA_DIR: folder, APP_URL: appUrl },
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  endTogether(child);
  const ready = await readyLine(child, spec.name);
  const text = (member: string) => textOf(ready[member], '');
  const doorsUrl = new URL(text('doorUrl'));
  return {
    name: spec.name,
    process: child,
    doorsUrl: doorsUrl.origin,
    parameters: Object.fromEntries(Object.entries(spec.parameters).map(([parameter, member]) => [parameter, text(member)])),
    secrets: spec.secret ? { [spec.secret.name]: text(spec.secret.member) } : {},
    caCertificatePath: typeof ready['caCertificatePath'] === 'string' ? ready['caCertificatePath'] : undefined,
    startAgain: () => startSimulator(spec, place, Number(doorsUrl.port)),
    async close() {
      if (hasEnded(child)) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 2000);
      await exited;
      clearTimeout(timer);
    },
  };
}

function readyLine(child: ChildProcess, name: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new StartError(`The ${name} simulator could not start; its log is simulator-${name}.log.`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return;
      const parsed: unknown = JSON.parse(line);
      if (isRecord(parsed) && parsed['ready'] === true) resolve(parsed);
    });
  });
}
