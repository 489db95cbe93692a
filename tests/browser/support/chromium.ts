import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';

const packages = resolve(import.meta.dirname, '../../../node_modules');

/**
 * Headless Chromium from npm alone, with the libraries and fonts that come with it: nothing of the machine is needed and runs as root.
 * Of the package's own flags it takes none: they switch off the same-origin rules, which the tests are to meet.
 */
export async function launchChromium({ language = 'en-US' }: { readonly language?: string } = {}): Promise<Browser> {
  const folder = await unpackedChromium();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    // Root has no sandbox; all pages are our own.
    args: ['--no-sandbox', '--font-render-hinting=none', `--lang=${language}`, `--accept-lang=${language}`],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      TZ: 'America/Sao_Paulo',
      // Of the controls that the browser draws, such as those for dates.
      LANGUAGE: language.replace('-', '_'),
      LC_ALL: `${language.replace('-', '_')}.UTF-8`,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  });
}

let shared: Promise<Browser> | undefined;

/** The browser of this worker, of which each file takes windows. It ends with the worker. */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium();
  return shared;
}

/** Unpacked once per version, which takes 10 s, in a folder that nobody else writes. */
async function unpackedChromium(): Promise<string> {
  const { version } = manifest();
  const folder = join(packages, `.recado-chromium-${version}`);
  if (existsSync(folder)) return folder;
  const fresh = await mkdtemp(join(packages, '.recado-chromium-new-'));
  try {
    const script = fileURLToPath(new URL('./unpack-chromium.ts', import.meta.url));
    await promisify(execFile)(process.execPath, [script], { env: { ...process.env, TMPDIR: fresh } });
    await writeFile(join(fresh, 'fonts.conf'), fontsConfiguration);
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // Another test file was faster: a folder with content is never replaced.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function manifest(): { readonly version: string } {
  const require = createRequire(import.meta.url);
  // The package exports no manifest; its entry is two folders below it.
  return require(join(dirname(require.resolve('@sparticuz/chromium')), '../package.json')) as { version: string }; // every package has one
}

/** Letters look the same on every machine. The folder is beside this file, wherever the checkout is moved to. */
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts/fonts</dir>
</fontconfig>
`;
