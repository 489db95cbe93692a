import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of `dist` and `cdk.out`. The local cloud, the simulators and the tests make no part of them. */
const inputs = ['shared/**', 'functions/**', 'services/{whatsapp,libsignal}/**', 'infra/**', 'web/**', 'package-lock.json', 'tsconfig.json', 'cdk.json'];

export function hashOfInputs(root: string): string {
  const hash = createHash('sha256');
  const entries = globSync(inputs, { cwd: root, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const stampOf = (folder: string): string => join(folder, '.inputs');

/** Whether what is in a folder was made from these inputs. */
export const isMade = (folder: string, inputHash: string): boolean => existsSync(stampOf(folder)) && readFileSync(stampOf(folder), 'utf8') === inputHash;

/** Makes what is in a folder, unless it was made from the same inputs before. */
export async function makeOnce(folder: string, inputHash: string, make: () => Promise<void>): Promise<void> {
  if (isMade(folder, inputHash)) return;
  await make();
  writeFileSync(stampOf(folder), inputHash);
}
