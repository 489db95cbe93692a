import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { config } from './given-operator.ts';

/** @returns the path of a file of the stage `prod`, which goes with the test. */
export function givenStageFile(changes: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'recado-stage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'prod.json');
  writeFileSync(file, JSON.stringify({ ...config, ...changes }));
  return file;
}
