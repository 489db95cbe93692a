import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from './errors.ts';

/** Makes a folder that a person names, and those above it. Node's own recursive way never ends where nothing can be made, as below `/proc`. */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Somebody else has made it at this moment.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Makes a folder into which only its owner may look.
 *
 * @throws StartError when it cannot be used.
 */
export function makePrivateFolder(folder: string): void {
  try {
    makeFolder(folder);
    chmodSync(folder, 0o700);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The data folder cannot be used: ${reason}`, { cause: error });
  }
}

/** Writes a file that only its owner may read; a crash leaves the old one or the new one, never half. */
export function writePrivateFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
}

/**
 * The JSON in the file; undefined when there is no file yet.
 *
 * @throws StartError when something else is in it.
 */
export function readJsonFile(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${String(error)}`, { cause: error });
  }
}
