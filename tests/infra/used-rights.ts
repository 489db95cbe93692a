import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const usedFile = join(import.meta.dirname, 'used-rights.json');
const usedShape = z.record(z.string(), z.array(z.string()));

/** Role → the actions that it was seen to use over a run of the system tests. Roles go by their logical ids, without CDK's hash. */
export const usedRights = (): Record<string, string[]> => usedShape.parse(JSON.parse(readFileSync(usedFile, 'utf8')));

export const roleName = (logicalId: string): string => logicalId.replace(/[0-9A-F]{8}$/, '');

/**
 * Adds what a run recorded to the file. Record with `RECADO_RECORD_RIGHTS=<empty folder> npx vitest run tests/stack tests/browser`,
 * then `node tests/infra/used-rights.ts <that folder>`. Delete the file's lists first to find rights that are used no more.
 */
function merge(folder: string): void {
  const used = new Map(Object.entries(usedRights()).map(([role, actions]) => [role, new Set(actions)]));
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  for (const line of lines) {
    const [roleId = '', action = ''] = line.split(' ');
    if (action === '') continue;
    const actions = used.get(roleName(roleId)) ?? new Set();
    used.set(roleName(roleId), actions.add(action));
  }
  const sorted = [...used].map(([role, actions]) => [role, [...actions].toSorted()] as const).toSorted(([a], [b]) => a.localeCompare(b));
  writeFileSync(usedFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

if (import.meta.main) merge(process.argv[2] ?? '');
