import { build as bundle, type BuildOptions, type Metafile } from 'esbuild';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build as buildSite } from 'vite';
import { distFolder, rootFolder } from '#infra/folders.ts';
import { functionSpecs } from '#infra/function-map.ts';
import { main } from '#infra/main.ts';
import { notedModules, noticesOf, packagesOf, requireKnownLicences } from '#infra/notices.ts';
import { openApiDocument, openApiPath } from '#infra/openapi.ts';
import { shakeConstants } from '#infra/shake-constants.ts';
import { shakeSchemas } from '#infra/shake-schemas.ts';

/** Packages that Baileys tries for previews and does without: not installed, so left out of the bundle. */
const optionalPeers = ['jimp', 'sharp', 'link-preview-js', 'audio-decode'];

/**
 * Places where the SDK looks for credentials on other machines. Lambda puts them into the environment, which is asked first: left out, these make
 * each function's bundle 35 KB smaller, compressed. The session service finds its own behind them.
 */
const otherCredentials = [
  ...['sso', 'ini', 'process', 'web-identity', 'http'].map((kind) => `@aws-sdk/credential-provider-${kind}`),
  '@smithy/credential-provider-imds',
];

/** The image only copies what is already built, so that it is made without emulating its processor. */
const dockerfile = `FROM public.ecr.aws/docker/library/node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY index.mjs index.mjs.map NOTICES.txt ./
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
  const server = serverBundles(distFolder);
  await rm(distFolder, { recursive: true, force: true });
  const [metafile] = await Promise.all([buildServer(server), buildSite({ configFile: join(rootFolder, 'web/vite.config.ts'), logLevel: 'warn' })]);
  await Promise.all([writeOpenApi(join(distFolder, 'web')), writeNotices(metafile)]);
}

/** The site's list of common passwords is made from this package. */
const listSource = 'node_modules/@zxcvbn-ts/language-common/package.json';

/** The site's browsers get what the site contains, the image of the session service what that contains: each takes its notices along. */
async function writeNotices({ outputs }: Metafile): Promise<void> {
  const built = Object.entries(outputs).filter(([file]) => file.endsWith('whatsapp/index.mjs'));
  const service = packagesOf(
    built.flatMap(([, { inputs }]) => Object.keys(inputs)),
    rootFolder,
  );
  const site = packagesOf([...notedModules(join(distFolder, 'site-modules.json')), listSource], rootFolder);
  const functions = packagesOf(
    Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs)),
    rootFolder,
  );
  requireKnownLicences([...functions, ...site]);
  await Promise.all([writeFile(join(distFolder, 'whatsapp/NOTICES.txt'), noticesOf(service)), writeFile(join(distFolder, 'web/notices.txt'), noticesOf(site))]);
}

/** A file of the site like any other, so that it is cached and costs no call. */
async function writeOpenApi(webFolder: string): Promise<void> {
  const file = join(webFolder, openApiPath);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(openApiDocument()));
}

interface ServerBundles extends BuildOptions {
  /** Output path below `outdir`, without its ending → source file. */
  entryPoints: Record<string, string>;
  outdir: string;
  absWorkingDir: string;
  metafile: true;
}

/**
 * The bundles that esbuild makes of the server code: `functions/<name>/index.mjs` and `whatsapp/index.mjs` below a folder.
 *
 * @throws Error naming every entry file that is missing.
 */
export function serverBundles(outdir: string): ServerBundles {
  const entryPoints = entries();
  requireFiles(Object.values(entryPoints));
  return { ...serverOptions, entryPoints, outdir, absWorkingDir: rootFolder, metafile: true };
}

function entries(): Record<string, string> {
  const functions = functionSpecs.map(([name]) => [`functions/${name}/index`, join(rootFolder, `functions/entries/${name}.ts`)]);
  return { ...Object.fromEntries(functions), 'whatsapp/index': join(rootFolder, 'services/whatsapp/main.ts') };
}

function requireFiles(files: readonly string[]): void {
  const missing = files.filter((file) => !existsSync(file)).map((file) => relative(rootFolder, file));
  if (missing.length > 0) throw new Error(`nothing to build for ${missing.join(', ')}: the file does not exist`);
}

async function buildServer(options: ServerBundles): Promise<Metafile> {
  const external = [...serverOptions.external, ...otherCredentials];
  const named = Object.entries(options.entryPoints);
  const built = await Promise.all([
    // Each by itself and in a folder of its own. What it imports on demand stands in parts beside it, which a cold start does not read.
    ...named
      .filter(([name]) => isFunction(name))
      .map(([name, entry]) =>
        bundle({
          ...options,
          entryPoints: { index: entry },
          outdir: join(options.outdir, dirname(name)),
          external,
          splitting: true,
          chunkNames: 'part-[hash]',
        }),
      ),
    bundle({ ...options, entryPoints: Object.fromEntries(named.filter(([name]) => !isFunction(name))) }),
  ]);
  const metafile: Metafile = {
    inputs: Object.assign({}, ...built.map((one) => one.metafile.inputs)),
    outputs: Object.assign({}, ...built.map((one) => one.metafile.outputs)),
  };
  await mkdir(join(distFolder, 'whatsapp'), { recursive: true });
  await writeFile(join(distFolder, 'whatsapp/Dockerfile'), dockerfile);
  await writeFile(join(distFolder, 'meta.json'), JSON.stringify(metafile));
  return metafile;
}

const isFunction = (name: string): boolean => name.startsWith('functions/');

const serverOptions = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  minify: true,
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  // ES modules first: the AWS clients are twice as large from their CommonJS files, which cannot be shaken.
  mainFields: ['module', 'main'],
  external: optionalPeers,
  plugins: [shakeSchemas, shakeConstants],
  // Bundled CommonJS packages still ask for Node's own modules by `require`.
  banner: { js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);" },
  logLevel: 'warning',
} as const satisfies BuildOptions;

if (import.meta.main) await main('build', build);
