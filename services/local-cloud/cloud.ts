import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { startEdge, type Edge } from './edge/edge.ts';
import { readAssets } from './assets.ts';
import { bootstrap, type SuperUser } from './bootstrap.ts';
import { startCore, type Core } from './core.ts';
import { createDoors } from './doors.ts';
import { StartError } from './errors.ts';
import { freePort } from './ports.ts';

export interface LocalCloudOptions {
  /** 0 takes free ports. Media have the next one, or another free one. */
  port?: number;
  dataDir: string;
  /** Says nothing about what goes on inside. */
  quiet?: boolean;
  /** The cloud assembly to run, and the site to serve. */
  cloudDir?: string;
  siteDir?: string;
  /** A Vite server that stands in for the site. */
  devServerUrl?: string;
}

export interface LocalCloud {
  url: string;
  mediaUrl: string;
  superUser: SuperUser | undefined;
  close(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../..');

/**
 * Runs the synthesized template on this machine.
 *
 * @throws StartError for what a person can put right: a taken port, a broken data folder, no platform binary.
 */
export async function startLocalCloud(options: LocalCloudOptions): Promise<LocalCloud> {
  const cloudDir = options.cloudDir ?? join(root, 'cdk.out');
  const port = await choosePort(options.port ?? 0);
  const mediaPort = await choosePort(options.port ? port + 1 : 0);
  const core = await startCore({
    template: readJson(join(cloudDir, 'Recado.template.json')),
    assets: readAssets(readJson(join(cloudDir, 'Recado.assets.json')), cloudDir),
    dataDir: options.dataDir,
    appPort: port,
    mediaPort,
    report: options.quiet === true ? () => undefined : (line) => console.error(line),
  });
  try {
    const [edge, superUser] = await Promise.all([openEdge(core, options, port, mediaPort), bootstrap(core.template, core.lambda, options.dataDir)]);
    core.startConsumers();
    void core.lambda.warm();
    return {
      url: `http://127.0.0.1:${port}`,
      mediaUrl: `http://127.0.0.1:${mediaPort}`,
      superUser,
      async close() {
        await edge.close();
        await core.close();
      },
    };
  } catch (error) {
    await core.close();
    throw error;
  }
}

function openEdge(core: Core, options: LocalCloudOptions, port: number, mediaPort: number): Promise<Edge> {
  const { template, lambda, s3Endpoint } = core;
  return startEdge({
    template,
    lambda,
    port,
    mediaPort,
    s3Endpoint,
    dataDir: options.dataDir,
    siteDir: options.siteDir ?? join(root, 'dist/web'),
    secretKeyOf: (accessKeyId) => core.identities.secretKeyOf(accessKeyId),
    doors: createDoors(core),
    ...(options.devServerUrl !== undefined && { devServerUrl: options.devServerUrl }),
  });
}

/** @throws StartError for a port that another program has. */
function choosePort(port: number): Promise<number> {
  if (port === 0) return freePort();
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', () => reject(new StartError(`Port ${port} is taken: end the program that has it, or choose another one by RECADO_PORT.`)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolvePort(port)));
  });
}

function readJson(file: string): unknown {
  if (!existsSync(file)) throw new StartError(`${file} does not exist: the application is not synthesized.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
