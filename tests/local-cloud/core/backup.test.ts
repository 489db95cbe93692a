import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Processes } from '#services/local-cloud/processes/processes.ts';
import { backUp, bringBack } from '#services/start/backup.ts';
import { temporaryFolder } from '#tests/local-cloud/core/given.ts';

const now = new Date('2026-11-26T12:00:00Z');
const secret = 'of nobody else';

function givenData(): string {
  const folder = temporaryFolder();
  for (const name of ['uploads/c1', 'logs']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'dynamo.db'), 'rows');
  writeFileSync(join(folder, 'secrets.json'), secret, { mode: 0o600 });
  writeFileSync(join(folder, 'uploads/c1/photo.jpg'), Buffer.from([0xff, 0xd8]));
  writeFileSync(join(folder, 'logs/functions.log'), 'a line');
  return folder;
}

const within = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted();
const newFolder = () => join(temporaryFolder(), 'new');

describe('a backup', () => {
  it('brings back every file as it was, readable by its owner alone, without the logs', async () => {
    const [data, backup, again] = [givenData(), newFolder(), newFolder()];

    await expect(backUp(data, backup, now)).resolves.toBe(3);
    await expect(bringBack(backup, again)).resolves.toBe(3);

    expect(within(again)).toEqual(['dynamo.db', 'secrets.json', 'uploads/c1/photo.jpg']);
    expect(readFileSync(join(again, 'secrets.json'), 'utf8')).toBe(secret);
    expect([backup, again, join(again, 'secrets.json')].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0, 0]);
    expect(within(data)).not.toContain('processes.json');
  });

  it('is refused where nothing is, where something stands in the way, and while Recado runs', async () => {
    const data = givenData();
    await expect(backUp(temporaryFolder(), newFolder(), now)).rejects.toThrow(/nothing to back up/);
    await expect(backUp(data, givenData(), now)).rejects.toThrow(/something in .* already/);

    const ending = await Processes.takeOver(data);
    // As another process would have written it.
    const file = join(data, 'processes.json');
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace(`"pid": ${process.pid}`, `"pid": ${process.ppid}`)
        .replace(/"startedAt": "\d+"/, `"startedAt": "${startOf(process.ppid)}"`),
    );
    await expect(backUp(data, newFolder(), now)).rejects.toThrow(/already runs/);
    ending.release();
  });

  it('that cannot be made says why in one sentence, and leaves no half of it', async () => {
    const data = givenData();
    const within = join(data, 'copy');

    await expect(backUp(data, within, now)).rejects.toThrow(/^The files could not be copied: .*cannot copy/);

    expect(readdirSync(within)).toEqual([]);
    expect(existsSync(join(data, 'processes.json'))).toBe(false);
  });

  it('into a folder that nobody can make says so', async () => {
    const nowhere = '/proc/recado/backup';

    await expect(backUp(givenData(), nowhere, now)).rejects.toThrow(/^The folder \/proc\/recado\/backup cannot be made: /);
    await expect(backUp(givenData(), join(givenData(), 'dynamo.db', 'backup'), now)).rejects.toThrow(/cannot be made: ENOTDIR|cannot be made: EEXIST/);
  });

  it('is not brought back over other data, nor when a file of it is missing, other or new', async () => {
    const [data, backup] = [givenData(), newFolder()];
    await backUp(data, backup, now);
    await expect(bringBack(backup, data)).rejects.toThrow(/something in .* already/);
    await expect(bringBack(data, newFolder())).rejects.toThrow(/is no backup/);

    writeFileSync(join(backup, 'dynamo.db'), 'others');
    writeFileSync(join(backup, 'strange'), '');
    await expect(bringBack(backup, newFolder())).rejects.toThrow('The backup is not as it was made: dynamo.db, strange');
  });
});

/** The 22nd field, as `Processes` reads it. */
const startOf = (pid: number): string => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};
