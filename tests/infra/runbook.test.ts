import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rootFolder } from '#infra/folders.ts';

const blocks = ['infra/RUNBOOK.md', 'docs/operate.md'].flatMap((page) => {
  const text = readFileSync(`${rootFolder}/${page}`, 'utf8');
  return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, code = '']) => [page, code.split('\n')[0] ?? '', code] as const);
});

it.each(blocks)('%s: the block `%s` is a program for the shell', (_page, _first, code) => {
  // Left for an operator to fill in.
  const filled = code.replaceAll(/<[A-Za-z]+>|…/g, 'x');

  expect(() => execFileSync('bash', ['-n', '-c', filled], { stdio: 'pipe' })).not.toThrow();
});
