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

it('the runbook means the table that the stage uses, which is another one after a restore', () => {
  const [, , preamble = ''] = blocks[0] ?? [];
  const arn = 'arn:aws:dynamodb:sa-east-1:123456789012:table/recado-production-20260131120000/stream/2026-01-31T12:30:00.000';
  const aws = `aws() { case "$*" in *"/recado/production/table-stream-arn"*) echo ${arn} ;; *) echo 123456789012 ;; esac; }`;

  expect(execFileSync('bash', ['-c', `${aws}\n${preamble}\necho "$TABLE"`], { encoding: 'utf8' })).toBe('recado-production-20260131120000\n');
});
