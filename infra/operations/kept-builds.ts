import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { rootFolder } from '#infra/folders.ts';
import type { Stage } from '#infra/stages.ts';

/** Builds that a stage can go back to, beside the latest. */
const formerKept = 2;

const kept = z.object({
  /** When its deploy began. */
  at: z.iso.datetime(),
  /** Empty where git knows none. */
  commit: z.string(),
  /** Whether the deploy went through, smoke test included. */
  isDone: z.boolean(),
  /** Settings of the stage that its resources hang on, as text. */
  settings: z.string(),
});
type Kept = z.output<typeof kept>;

export interface KeptBuild extends Kept {
  /** Folder of the build and of what is known of it. */
  readonly folder: string;
  readonly cloudFolder: string;
}

/** Settings that resources of the data hang on: a build from before another value would look for what is gone. */
export const settingsOf = ({ generations, adopt, shards, domain, region, requestsPerAddress }: Stage): string =>
  JSON.stringify({ generations, adopt, shards, domain, region, hasEdgeLimit: requestsPerAddress !== undefined });

/** The builds that a machine has deployed of a stage, each a folder that is named after its time. */
export class KeptBuilds {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Copies a build before it is deployed: what comes after it is written over the original. */
  async keep(cloudFolder: string, settings: string, at: Date): Promise<KeptBuild> {
    const folder = join(this.#folder, at.toISOString().replaceAll(/[^\dTZ]/g, ''));
    await mkdir(folder, { recursive: true });
    await cp(cloudFolder, join(folder, 'cloud'), { recursive: true });
    const build: Kept = { at: at.toISOString(), commit: commitOf(), isDone: false, settings };
    await write(folder, build);
    return { ...build, folder, cloudFolder: join(folder, 'cloud') };
  }

  /** Its deploy went through. Older ones than a stage goes back to are forgotten. */
  async finish({ folder, at: begunAt, commit, settings }: KeptBuild): Promise<void> {
    await write(folder, { at: begunAt, commit, settings, isDone: true });
    const done = (await this.all()).filter(({ isDone }) => isDone);
    const last = done[formerKept];
    if (last) for (const old of (await this.all()).filter(({ at }) => at < last.at)) await this.forget(old);
  }

  forget({ folder }: KeptBuild): Promise<void> {
    return rm(folder, { recursive: true, force: true });
  }

  /** The latest first. A folder that a crash left half-written is none. */
  async all(): Promise<KeptBuild[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const builds = await Promise.all(
      names
        .toSorted()
        .toReversed()
        .map((name) => read(join(this.#folder, name))),
    );
    return builds.filter((build) => build !== undefined);
  }

  /** The latest build, whatever came of it, and those before that went through. */
  async latestAndFormer(): Promise<{ readonly latest: KeptBuild | undefined; readonly former: KeptBuild | undefined }> {
    const [latest, ...before] = await this.all();
    return { latest, former: before.find(({ isDone }) => isDone) };
  }
}

const write = (folder: string, build: Kept): Promise<void> => writeFile(join(folder, 'build.json'), JSON.stringify(build, null, 2));

async function read(folder: string): Promise<KeptBuild | undefined> {
  const build = await readFile(join(folder, 'build.json'), 'utf8')
    .then((text) => kept.parse(JSON.parse(text)))
    .catch(() => undefined);
  return build && { ...build, folder, cloudFolder: join(folder, 'cloud') };
}

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: rootFolder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // A copy without its history.
    return '';
  }
}
