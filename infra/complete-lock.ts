import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { rootFolder } from '#infra/folders.ts';

const lockFile = join(rootFolder, 'package-lock.json');

const lockShape = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional(), optionalDependencies: z.record(z.string(), z.string()).optional() })),
});
type Lock = z.output<typeof lockShape>;

type PlatformEntry = {
  readonly version: string;
  readonly cpu: readonly string[];
  readonly dev?: true;
  readonly libc?: readonly string[];
  readonly optional: true;
  readonly os: readonly string[];
};

/** The end of a platform package's name, such as `linux-arm-gnueabihf`. */
const platformShape =
  /(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64|loong64|mips64el)(?:-(gnu|musl|msvc|eabi)\w*)?$/;

/**
 * The entries that a lock file lacks: packages of other platforms, which a registry did not have when it was written. `npm ci`
 * refuses a lock file without them, on every platform. What cannot be known without the package, its checksum, stays open.
 *
 * @throws Error naming an optional package that is missing and is of no platform: only an installation can add that.
 */
export function missingEntries({ packages }: Lock): Record<string, PlatformEntry> {
  const missing: Record<string, PlatformEntry> = {};
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!isThere(packages, path, name)) missing[`node_modules/${name}`] = entryOf(name, version, dev === true);
    }
  }
  return missing;
}

/** As Node looks for a package: beside the one that asks, then further up. */
function isThere(packages: Lock['packages'], from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

function entryOf(name: string, version: string, isDevelopment: boolean): PlatformEntry {
  const [, os, cpu, libc] = platformShape.exec(name) ?? [];
  if (os === undefined || cpu === undefined) throw new Error(`package-lock.json lacks ${name}: run \`npm install\` with a registry that has it`);
  const libcName = os === 'linux' ? { gnu: 'glibc', musl: 'musl' }[libc ?? ''] : undefined;
  return { version, cpu: [cpu], ...(isDevelopment && { dev: true }), ...(libcName && { libc: [libcName] }), optional: true, os: [os] };
}

export const readLock = (): Lock => lockShape.parse(JSON.parse(readFileSync(lockFile, 'utf8')));

/** After every `npm install` that changed the lock file. */
function completeLock(): void {
  // As it stands, since zod would put its members into another order; `readLock` has read it in its shape.
  const lock = JSON.parse(readFileSync(lockFile, 'utf8')) as Lock;
  const all = { ...lock.packages, ...missingEntries(readLock()) };
  // As npm sorts them.
  lock.packages = Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
}

if (import.meta.main) completeLock();
