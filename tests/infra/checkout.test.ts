import { spawn, spawnSync } from 'node:child_process';
import { on } from 'node:events';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { rootFolder } from '#infra/folders.ts';
import { hold } from '#infra/checkout.mjs';

function givenFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recado-held-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'cdk.out/.held');
}

const never = (sentence: string): never => {
  throw new Error(sentence);
};

const another = (file: string) => {
  const script = `import { hold } from ${JSON.stringify(join(rootFolder, 'infra/checkout.mjs'))}; hold(${JSON.stringify(file)}, console.log)(); console.log('done');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  return on(createInterface({ input: child.stdout }), 'line');
};

it('two commands that install or build in one checkout do so one after the other, and the second says why it waits', async () => {
  const file = givenFile();
  const letGo = hold(file, never);

  const lines = another(file);
  expect((await lines.next()).value).toEqual([`Another command installs or builds here at this moment (process ${process.pid}): waiting for its end …`]);
  letGo();

  expect((await lines.next()).value).toEqual(['done']);
  expect(existsSync(file)).toBe(false);
});

it('what stands since long ago under the number of another process holds nothing up', () => {
  const file = givenFile();
  hold(file, never)();
  writeFileSync(file, String(process.ppid));
  const longAgo = new Date(Date.now() - 60 * 60_000);
  utimesSync(file, longAgo, longAgo);

  hold(file, never)();

  expect(existsSync(file)).toBe(false);
});

it('a command that was ended in the middle holds nothing up', () => {
  const file = givenFile();
  hold(file, never)();
  writeFileSync(file, String(spawnSync(process.execPath, ['-e', '']).pid));

  hold(file, never)();

  expect(existsSync(file)).toBe(false);
});
