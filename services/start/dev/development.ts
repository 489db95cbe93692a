import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serverBundles } from '#infra/build.ts';
import { distFolder, rootFolder } from '#infra/folders.ts';
import type { Development } from '#services/local-cloud/cloud.ts';
import type { Core } from '#services/local-cloud/core.ts';
import { keepRunning } from '#services/local-cloud/processes/keep-running.ts';
import { declaredRoutes } from './declared-routes.ts';
import { ServerCode } from './server-code.ts';
import { startSite } from './site.ts';
import { watchFolders } from './watch-folders.ts';

/** Adds what `npm run dev` needs: the site from its sources, and functions and tasks that follow theirs. */
export async function startDevelopment(core: Core, dataDir: string, report: (line: string) => void): Promise<Development> {
  const { processes } = core;
  const site = await startSite();
  processes.watch('site', site.process);
  const keeping = keepRunning({ name: 'site', service: site, startAgain: () => startSite(Number(new URL(site.url).port)), processes, report });
  const outdir = join(dataDir, 'dev');
  rmSync(outdir, { recursive: true, force: true });
  const code = new ServerCode({ bundles: serverBundles(outdir), builtFolder: distFolder, report });
  const runners = runnersOf(core);
  const needsSynthesis = await synthesisWatch();

  const follow = async (paths: string[]) => {
    const startedAt = Date.now();
    const bundles = await code.follow(paths);
    const replaced = runners.filter(({ bundle }) => bundles.includes(bundle));
    await Promise.all(replaced.map((runner) => runner.replace(join(outdir, runner.bundle))));
    if (replaced.length > 0) report(`Changed in ${Date.now() - startedAt} ms: ${replaced.map(({ bundle }) => bundle).join(', ')}`);
    if (await needsSynthesis(paths)) report('Routes or infra/ have changed: end this and start it again for that to take effect.');
  };
  const watching = watchFolders(rootFolder, ['functions', 'shared', 'services/whatsapp', 'infra'], (paths) =>
    follow(paths).catch((error: unknown) => report(`A change could not be followed: ${String(error)}`)),
  );
  return {
    siteUrl: site.url,
    async close() {
      await watching.close();
      await keeping.close();
    },
  };
}

/** Tells whether a change of these files makes another template, which is not read again while everything runs. */
async function synthesisWatch(): Promise<(paths: string[]) => Promise<boolean>> {
  let known = await declaredRoutes();
  return async (paths) => {
    if (paths.some((path) => path.startsWith('infra/'))) return true;
    if (!paths.some((path) => path.startsWith('shared/contract/'))) return false;
    const routes = await declaredRoutes();
    if (routes === undefined || routes === known) return false;
    known = routes;
    return true;
  };
}

interface Runner {
  /** The folder of its code, below `dist`. */
  bundle: string;
  replace(folder: string): Promise<void>;
}

/** A synthesized asset does not say what it was made from, but is its very copy. */
function runnersOf(core: Core): Runner[] {
  const bundles = Object.keys(serverBundles(distFolder).entryPoints).map((entry) => entry.replace(/\/index$/, ''));
  const byText = new Map(bundles.map((bundle) => [readFileSync(join(distFolder, bundle, 'index.mjs'), 'utf8'), bundle]));
  const bundleOf = (moduleFile: string) => byText.get(readFileSync(moduleFile, 'utf8')) ?? '';
  const functions = core.lambda.functions.map(({ name, moduleUrl }) => ({
    bundle: bundleOf(fileURLToPath(moduleUrl)),
    replace: async (folder: string) => core.lambda.replaceCode(name, pathToFileURL(join(folder, 'index.mjs')).href),
  }));
  const tasks = core.tasks.map((service) => ({
    bundle: bundleOf(join(service.folder, 'index.mjs')),
    replace: (folder: string) => service.replaceCode(folder),
  }));
  return [...functions, ...tasks];
}
