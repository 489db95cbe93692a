import { createServer } from 'node:net';
import { startEdge, type Edge } from './edge/edge.ts';
import { readAssembly } from './template/assembly.ts';
import { bootstrap, type SuperUser } from './template/bootstrap.ts';
import { startCore, type Core } from './core.ts';
import { createDoors } from './doors.ts';
import { StartError } from './errors.ts';
import { Notes } from './notes.ts';
import { Processes } from './processes/processes.ts';
import { freePort } from './processes/ports.ts';
import type { WhatsappWorld } from './whatsapp-world.ts';

export interface LocalCloudOptions {
  /** 0 takes free ports. Media have the next one, or another free one. */
  port?: number;
  dataDir: string;
  /** Says nothing about what goes on inside. */
  quiet?: boolean;
  /** The cloud assembly to run, and the site to serve. */
  cloudDir: string;
  siteDir: string;
  /** Serves the site from its sources, and lets functions and tasks follow theirs. */
  develop?: ((core: Core, dataDir: string, report: (line: string) => void) => Promise<Development>) | undefined;
  /** Left out: simulated. */
  whatsapp?: WhatsappWorld;
  /** Values for parameters of the template in place of its defaults. */
  parameters?: Readonly<Record<string, string>>;
}

export interface Development {
  siteUrl: string;
  close(): Promise<void>;
}

export interface LocalCloud {
  url: string;
  mediaUrl: string;
  superUser: SuperUser | undefined;
  close(): Promise<void>;
}

/**
 * Runs the synthesized template on this machine.
 *
 * @throws StartError for what a person can put right: a taken port, a broken data folder, no platform binary.
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  await Processes.awaitStop(options.dataDir);
  const port = await choosePort(options.port ?? 0);
  const mediaPort = await choosePort(options.port ? port + 1 : 0);
  let isSilent = options.quiet === true;
  const report = (line: string) => {
    if (!isSilent) console.error(line);
  };
  const core = await startCore({
    ...readAssembly(options.cloudDir),
    dataDir: options.dataDir,
    appPort: port,
    mediaPort,
    parameters: options.parameters ?? {},
    whatsapp: options.whatsapp ?? 'simulated',
    report,
  });
  try {
    const development = await options.develop?.(core, options.dataDir, report);
    const [edge, superUser] = await Promise.all([
      openEdge(core, options, port, mediaPort, development?.siteUrl),
      bootstrap(core.template, core.lambda, options.dataDir, report),
    ]);
    core.startConsumers();
    return {
      url: `http://127.0.0.1:${port}`,
      mediaUrl: `http://127.0.0.1:${mediaPort}`,
      superUser,
      async close() {
        // Ctrl-C reaches the whole process group: that children end now is no news.
        isSilent = true;
        core.processes.stop();
        await Promise.all([edge.close(), development?.close()]);
        await core.close();
      },
    };
  } catch (error) {
    await core.close();
    throw error;
  }
}

function openEdge(core: Core, options: LocalCloudOptions, port: number, mediaPort: number, devServerUrl: string | undefined): Promise<Edge> {
  const { template, lambda, s3Endpoint } = core;
  return startEdge({
    template,
    lambda,
    port,
    mediaPort,
    s3Endpoint,
    dataDir: options.dataDir,
    siteDir: options.siteDir,
    secretKeyOf: (accessKeyId) => core.identities.secretKeyOf(accessKeyId),
    doors: createDoors(core, new Notes(options.dataDir)),
    connectionDrills: {
      strikes: (kind) => core.drills.strikes(`connections.${kind}`, core.drills.settings.connections[kind]),
      slowMs: () => core.drills.settings.connections.slowMs,
    },
    onPost: () => core.ledger.posted(),
    ...(devServerUrl !== undefined && { devServerUrl }),
  });
}

/** A sentence about a port at which nobody can listen. */
export function whyNoPort(port: number, error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is taken: end the program that has it, or choose another one by RECADO_PORT.`;
  if (code === 'EACCES') return `Port ${port} needs rights that this user does not have: choose one from 1024 on by RECADO_PORT.`;
  return `Port ${port} cannot be used: ${error.message}`;
}

/** @throws StartError for a port that another program has, or that only some users may have. */
function choosePort(port: number): Promise<number> {
  if (port === 0) return freePort();
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(new StartError(whyNoPort(port, error), { cause: error })));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolvePort(port)));
  });
}
