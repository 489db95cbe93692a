import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, cp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { StartError } from '#services/local-cloud/errors.ts';
import { Processes } from '#services/local-cloud/processes/processes.ts';
import { makeFolder, readJsonFile } from '#services/local-cloud/private-file.ts';
import { dynamoFile } from '#services/local-cloud/tables/dynamo-file.ts';
import { placeOf, root } from './place.ts';

const manifestName = 'backup.json';
/** Files of a run, worth nothing to another one. */
const leftOut: ReadonlySet<string> = new Set(['processes.json', 'logs', manifestName]);
const manifest = z.object({ madeAt: z.string(), files: z.record(z.string(), z.string()) });

/**
 * Copies a data folder: messages, files, keys of the sessions, secrets. Nothing may run on it meanwhile.
 *
 * @param to a folder that is not there yet, or is empty.
 * @throws StartError for what a person can put right.
 */
export async function backUp(dataDir: string, to: string, now: Date): Promise<number> {
  if (!existsSync(dynamoFile(dataDir))) throw new StartError(`There is nothing to back up in ${dataDir}.`);
  await requireRoom(to);
  const processes = await Processes.takeOver(dataDir);
  try {
    await copy(dataDir, to);
    const files = await digests(to);
    await writeFile(join(to, manifestName), `${JSON.stringify({ madeAt: now.toISOString(), files }, null, 2)}\n`, { mode: 0o600 });
    return Object.keys(files).length;
  } finally {
    processes.release();
  }
}

/**
 * Makes a data folder of a backup, once every file of it is as it was.
 *
 * @param dataDir a folder that is not there yet, or is empty: nothing is replaced.
 * @throws StartError for what a person can put right.
 */
export async function bringBack(from: string, dataDir: string): Promise<number> {
  const stored = manifest.safeParse(readJsonFile(join(from, manifestName)));
  if (!stored.success) throw new StartError(`${from} is no backup: there is no readable ${manifestName} in it.`);
  await requireRoom(dataDir);
  const { files } = stored.data;
  const found = await digests(from);
  const wrong = Object.keys({ ...files, ...found }).filter((path) => files[path] !== found[path]);
  if (wrong.length > 0) throw new StartError(`The backup is not as it was made: ${wrong.slice(0, 3).join(', ')}${wrong.length > 3 ? ' …' : ''}`);
  // Half a folder must not look like a whole one.
  const half = `${dataDir}.half`;
  await rm(half, { recursive: true, force: true });
  await copy(from, half);
  await rm(dataDir, { recursive: true, force: true });
  await rename(half, dataDir);
  return Object.keys(files).length;
}

/** @throws StartError when something is there. */
async function requireRoom(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  if (names.length > 0) throw new StartError(`There is something in ${folder} already: name an empty folder.`);
}

/** @throws StartError when the disk is full or gone: half a copy, with the secrets in it, must neither stay nor stand in the way of the next. */
async function copy(from: string, to: string): Promise<void> {
  try {
    makeFolder(to);
  } catch (error) {
    throw new StartError(`The folder ${to} cannot be made: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  try {
    await chmod(to, 0o700);
    await cp(from, to, { recursive: true, preserveTimestamps: true, filter: (path) => !leftOut.has(relative(from, path)) });
  } catch (error) {
    // Not the folder itself: it may be a disk.
    for (const name of await readdir(to)) await rm(join(to, name), { recursive: true, force: true });
    throw new StartError(`The files could not be copied: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** @returns the SHA-256 of every file, by its path. */
async function digests(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const found: [string, string][] = [];
  for (const path of paths) {
    const name = relative(folder, path);
    if (leftOut.has(name)) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    found.push([name, hash.digest('hex')]);
  }
  return Object.fromEntries(found);
}

async function main([command, folder]: readonly (string | undefined)[]): Promise<void> {
  const { dataDir } = placeOf(process.env);
  if (!folder) throw new StartError('Name a folder, for instance: npm run local:backup -- /media/usb/recado');
  // Where npm was called.
  const other = resolve(process.env['INIT_CWD'] ?? root, folder);
  if (command === 'restore') console.log(`${await bringBack(other, dataDir)} files are in ${dataDir}, as they were.`);
  else console.log(`${await backUp(dataDir, other, new Date())} files are in ${other}. Secrets are among them: keep it where only you can read it.`);
}

if (process.argv[1] === import.meta.filename) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  });
}
