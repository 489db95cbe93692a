import { build as bundle, type BuildOptions } from 'esbuild';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build as buildSite } from 'vite';
import { distFolder, rootFolder } from '#infra/folders.ts';
import { functionSpecs } from '#infra/function-map.ts';

/** What Baileys tries for previews and goes without: not installed, so left where it is tried. */
const optionalPeers = ['jimp', 'sharp', 'link-preview-js', 'audio-decode'];

/** The image only copies what is already built, so that it is made without emulating its processor. */
const dockerfile = `FROM public.ecr.aws/docker/library/node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY index.mjs index.mjs.map ./
USER node
CMD ["node", "index.mjs"]
`;

/**
 * Builds everything that is deployed, into `dist`: one bundle for each function and for the session service, the site, and
 * esbuild's account of the bundles in `dist/meta.json`.
 *
 * @throws Error naming every entry file that is missing.
 */
export async function build(): Promise<void> {
  const entryPoints = entries();
  requireFiles(Object.values(entryPoints));
  await rm(distFolder, { recursive: true, force: true });
  await Promise.all([buildServer(entryPoints), buildSite({ configFile: join(rootFolder, 'web/vite.config.ts'), logLevel: 'warn' })]);
}

/** Output path below `dist`, without its ending → source file. */
function entries(): Record<string, string> {
  const functions = functionSpecs.map(([name]) => [`functions/${name}/index`, join(rootFolder, `functions/entries/${name}.ts`)]);
  return { ...Object.fromEntries(functions), 'whatsapp/index': join(rootFolder, 'services/whatsapp/main.ts') };
}

function requireFiles(files: readonly string[]): void {
  const missing = files.filter((file) => !existsSync(file)).map((file) => relative(rootFolder, file));
  if (missing.length > 0) throw new Error(`nothing to build for ${missing.join(', ')}: the file does not exist`);
}

async function buildServer(entryPoints: Record<string, string>): Promise<void> {
  const { metafile } = await bundle({ ...serverOptions, entryPoints, outdir: distFolder, absWorkingDir: rootFolder, metafile: true });
  await mkdir(join(distFolder, 'whatsapp'), { recursive: true });
  await writeFile(join(distFolder, 'whatsapp/Dockerfile'), dockerfile);
  await writeFile(join(distFolder, 'meta.json'), JSON.stringify(metafile));
}

const serverOptions = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  // Off: each function is a folder of its own, and a module that is imported on demand is only parsed until then.
  splitting: false,
  minify: true,
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  // ES modules first: the AWS clients are twice as large from their CommonJS files, which cannot be shaken.
  mainFields: ['module', 'main'],
  external: optionalPeers,
  // Bundled CommonJS packages still ask for Node's own modules by `require`.
  banner: { js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);" },
  logLevel: 'warning',
} as const satisfies BuildOptions;

if (import.meta.main) await build();
