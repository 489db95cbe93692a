import { join } from 'node:path';
import { shownCode } from '#functions/tools/totp.ts';
import type { LocalCloud } from '#services/local-cloud/cloud.ts';
import { readJsonFile, writePrivateFile } from '#services/local-cloud/private-file.ts';

/** Kept in `super-user.json` beside the password. */
interface LocalFactor {
  /** In base 32, for an app. */
  readonly secret: string;
  readonly spareCodes: readonly string[];
}

/**
 * Sets a second factor for the super user of a new data folder, as its owner would: without one they could enter no company.
 *
 * @returns the factor if it was made now, to be shown this once.
 */
export async function makeFactor({ url, superUser }: LocalCloud, dataDir: string): Promise<LocalFactor | undefined> {
  const file = join(dataDir, 'super-user.json');
  const kept = (readJsonFile(file) ?? {}) as Partial<LocalFactor>; // as this very program wrote it
  if (!superUser || kept.spareCodes) return undefined;
  const login = await post(url, '/auth/login', superUser);
  // Somebody has set one, or another password.
  if (!login) return undefined;
  const begun = await post(url, '/auth/factor', {}, String(login['token']));
  const secret = String(begun?.['secret']);
  // Written down before it is set: a crash in between locks nobody out.
  writePrivateFile(file, asText({ ...kept, secret }));
  const set = await post(url, '/auth/factor/confirmation', { ticket: begun?.['ticket'], code: shownCode(secret, Date.now()) }, String(login['token']));
  if (!set) return undefined;
  const factor: LocalFactor = { secret, spareCodes: set['spareCodes'] as string[] }; // as the contract has it
  writePrivateFile(file, asText({ ...kept, ...factor }));
  return factor;
}

const asText = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;

/** Undefined for a refusal. */
async function post(url: string, path: string, body: unknown, token = ''): Promise<Record<string, unknown> | undefined> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.ok ? ((await response.json()) as Record<string, unknown>) : undefined; // every answer of the API is an object
}
