import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rootFolder } from '#infra/folders.ts';

const runbook = readFileSync(`${rootFolder}/infra/RUNBOOK.md`, 'utf8');
const blocks = [...runbook.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, code = '']) => code);

it.each(blocks.map((code) => [code.split('\n')[0] ?? '', code]))('the runbook’s block `%s` is a program for the shell', (_first, code) => {
  // Left for an operator to fill in.
  const filled = code.replaceAll(/<[A-Za-z]+>|…/g, 'x');

  expect(() => execFileSync('bash', ['-n', '-c', filled], { stdio: 'pipe' })).not.toThrow();
});
