import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A package of others that is part of what is built. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, as its package.json has it. */
  readonly license: string;
  /** The texts of its licence and notices; empty if it ships none. */
  readonly texts: readonly string[];
}

/** Licences that ask for no more than their text beside the product. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  '(MIT AND Zlib)',
]);

/** Packages under other licences. docs/decisions/licences.md says how each is complied with. */
const decided: Readonly<Record<string, string>> = {
  libsignal: 'GPL-3.0',
  '@breezystack/lamejs': 'LGPL-3.0',
  '@fontsource-variable/familjen-grotesk': 'OFL-1.1',
};

/**
 * The packages to which built files belong, by name.
 *
 * @param files paths of modules, absolute or below `root`; those outside of node_modules are the product's own.
 */
export function packagesOf(files: Iterable<string>, root: string): readonly BundledPackage[] {
  const folders = new Set([...files].flatMap((file) => packageFolder(file) ?? []));
  const packages = [...folders].map((folder) => readPackage(join(root, folder)));
  return [...new Map(packages.map((one) => [`${one.name}@${one.version}`, one])).values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** @returns the folder of a module's package below the root; undefined for the product's own. */
function packageFolder(file: string): string | undefined {
  return /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

function readPackage(folder: string): BundledPackage {
  const { name, version, license = '' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>; // npm's own form
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return { name: name ?? dirname(folder), version: version ?? '', license, texts };
}

/** @throws Error naming packages whose licence nobody has decided about. */
export function requireKnownLicences(packages: readonly BundledPackage[]): void {
  const unknown = packages.filter(({ name, license }) => !permissive.has(license) && decided[name] !== license);
  if (unknown.length === 0) return;
  const names = unknown.map(({ name, version, license }) => `${name} ${version} (${license || 'none named'})`);
  throw new Error(`licences to be decided about, in infra/notices.ts and docs/decisions/licences.md: ${names.join(', ')}`);
}

/** The document that goes with what is built: each package with its version, licence and the texts that it ships. */
export function noticesOf(packages: readonly BundledPackage[]): string {
  const head = 'Recado contains the following packages of others. Each is under its own licence.\n';
  return [head, ...packages.map(noticeOf)].join(`\n${'-'.repeat(80)}\n\n`);
}

function noticeOf({ name, version, license, texts }: BundledPackage): string {
  const source = `https://www.npmjs.com/package/${name}/v/${version}`;
  return [`${name} ${version}\nLicence: ${license}\nSource: ${source}\n`, ...texts.map((text) => `${text}\n`)].join('\n');
}

/** Paths that a build noted; none before the first build. */
export function notedModules(file: string): readonly string[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []; // what noteBundledModules writes
}
