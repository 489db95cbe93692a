import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps it in memory. */
const memory = '/dev/shm';
/** More than the data of all workers take. Containers have 64 MB there unless told otherwise. */
const wantedBytes = 2 * 2 ** 30;

/**
 * A new folder for what tests store, in memory where there is room: the emulator waits for the disk at each write, five times as long as for all else.
 * What is there outlives every process, so a kill is the same on both. Its name has a space and an accent, as folders of people have.
 */
export async function newDataFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom()) ? memory : tmpdir(), `${prefix}é `));
}

async function hasRoom(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize > wantedBytes;
  } catch {
    // Other systems have no such folder.
    return false;
  }
}
