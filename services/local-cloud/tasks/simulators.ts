import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import { StartError } from '#services/local-cloud/errors.ts';
import { endTogether } from '#services/local-cloud/processes/end-together.ts';
import { hasEnded } from '#services/local-cloud/processes/keep-running.ts';
import type { WhatsappWorld } from '#services/local-cloud/whatsapp-world.ts';
import { thriftyArguments, thriftyEnvironment } from '#services/local-cloud/processes/thrift.ts';

interface SimulatorSpec {
  /** Its doors are below `/local/<name>`. */
  name: string;
  /** Template parameter → member of what the ready line says of it. */
  parameters: Record<string, string>;
  /** The secret whose value it brings along, and the member that has it. */
  secret?: { name: string; member: string };
}

interface ProcessSpec {
  name: string;
  entry: URL;
  simulators: SimulatorSpec[];
}

/** Simulators of the world outside AWS. On AWS the parameters are empty and the real services answer. */
const specs: ProcessSpec[] = [
  {
    name: 'whatsapp',
    entry: new URL('../../simulators/whatsapp/main.ts', import.meta.url),
    simulators: [{ name: 'whatsapp', parameters: { WhatsappUrl: 'wsUrl', WhatsappRootKey: 'rootPublicKey' } }],
  },
  {
    name: 'simulators',
    entry: new URL('../../simulators/main.ts', import.meta.url),
    simulators: [
      {
        name: 'meta',
        parameters: { MetaGraphUrl: 'graphUrl', MetaDialogUrl: 'dialogUrl' },
        secret: { name: 'recado/local/meta-app', member: 'secret' },
      },
      // Its address is part of what an operator would enter.
      { name: 'pix', parameters: {}, secret: { name: 'recado/local/pix', member: 'secret' } },
      { name: 'push', parameters: { PushStandIn: 'pushOrigin' } },
    ],
  },
];

export interface Simulator {
  name: string;
  /** `http://127.0.0.1:PORT` of its doors. */
  doorsUrl: string;
  parameters: Record<string, string>;
  /** Values of secrets, by name. */
  secrets: Record<string, string>;
  caCertificatePath: string | undefined;
}

/** A process with a simulator, or several. */
export interface SimulatorProcess {
  name: string;
  process: ChildProcess;
  simulators: Simulator[];
  /** Another one with its data at its addresses, after it ended. */
  startAgain(): Promise<SimulatorProcess>;
  close(): Promise<void>;
}

/** Starts every simulator, each with a folder of its own for its state. With the real WhatsApp nobody stands in for it. */
export function startSimulators(place: Place, whatsapp: WhatsappWorld, onStart: (process: SimulatorProcess) => void): Promise<SimulatorProcess[]> {
  const existing = specs.filter((spec) => existsSync(spec.entry) && (spec.name !== 'whatsapp' || whatsapp === 'simulated'));
  return Promise.all(
    existing.map(async (spec) => {
      const started = await startProcess(spec, place);
      onStart(started);
      return started;
    }),
  );
}

interface Place {
  dataDir: string;
  logDir: string;
  /** Address of the application, for those that call it. */
  appUrl: string;
}

/** @param ports by the simulator's name; none takes free ones. */
async function startProcess(spec: ProcessSpec, place: Place, ports: Readonly<Record<string, number>> = {}): Promise<SimulatorProcess> {
  const { dataDir, logDir, appUrl } = place;
  const folder = join(dataDir, 'simulators');
  for (const { name } of spec.simulators) mkdirSync(join(folder, name), { recursive: true });
  mkdirSync(logDir, { recursive: true });
  const log = openSync(join(logDir, `simulator-${spec.name}.log`), 'a');
  const child = spawn(process.execPath, [...thriftyArguments, fileURLToPath(spec.entry)], {
    env: { ...thriftyEnvironment, PATH: process.env['PATH'] ?? '', PORTS: JSON.stringify(ports), DATA_DIR: folder, APP_URL: appUrl },
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  endTogether(child);
  const ready = await readyLine(child, spec.name);
  const simulators = spec.simulators.map((one) => simulatorOf(one, ready[one.name]));
  return {
    name: spec.name,
    process: child,
    simulators,
    startAgain: () => startProcess(spec, place, Object.fromEntries(simulators.map(({ name, doorsUrl }) => [name, Number(new URL(doorsUrl).port)]))),
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

/** @param said of it by the ready line of its process. */
function simulatorOf({ name, parameters, secret }: SimulatorSpec, said: unknown): Simulator {
  const text = (member: string): string => textOf(isRecord(said) ? said[member] : undefined, '');
  const caCertificatePath = text('caCertificatePath');
  return {
    name,
    doorsUrl: new URL(text('doorUrl')).origin,
    parameters: Object.fromEntries(Object.entries(parameters).map(([parameter, member]) => [parameter, text(member)])),
    secrets: secret ? { [secret.name]: text(secret.member) } : {},
    caCertificatePath: caCertificatePath === '' ? undefined : caCertificatePath,
  };
}

function readyLine(child: ChildProcess, name: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new StartError(`The process of simulators ${name} could not start; its log is simulator-${name}.log.`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return;
      const parsed: unknown = JSON.parse(line);
      if (isRecord(parsed) && parsed['ready'] === true) resolve(parsed);
    });
  });
}
