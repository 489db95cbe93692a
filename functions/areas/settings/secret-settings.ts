import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { hasRight } from '#shared/contract/roles.ts';
import { type SecretSettingKey, secretSettingKeys, secretSettingValue, type Setting } from '#shared/contract/settings.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { log } from '#functions/tools/log.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { openText, type SealingKeys, sealText } from '#functions/tools/sealed-text.ts';
import type { SettingDeps } from './deps.ts';

const mask = '••••••••';
/** The last four characters of a shorter secret would tell too much. */
const shortestTold = 12;

/** Shows that there is a secret and how it ends. */
export const masked = (value: string): string => (value === '' ? '' : mask + (value.length < shortestTold ? '' : value.slice(-4)));

/** Never in clear; to those who may not set them they look as if there were none. */
export async function listSecretSettings({ table, sealingKeys }: SettingDeps, principal: Principal): Promise<Setting[]> {
  const { companyId } = principal;
  const isShown = hasRight(principal, 'drawer-admin-items:view');
  const stored = isShown ? await table.forCompany(companyId).get(companyKeys.secretSettings(companyId), { consistent: true }) : undefined;
  const sealed = z.partialRecord(z.enum(secretSettingKeys), z.string()).parse(pick(stored));
  const keys = Object.keys(sealed).length > 0 ? await sealingKeys() : undefined;
  return secretSettingKeys.map((key) => ({ key, value: keys ? shown(keys, companyId, key, sealed[key]) : '' }));
}

const pick = (stored: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> =>
  Object.fromEntries(secretSettingKeys.flatMap((key) => (stored?.[key] === undefined ? [] : [[key, stored[key]]])));

function shown(keys: SealingKeys, companyId: CompanyId, key: SecretSettingKey, sealed: string | undefined): string {
  if (sealed === undefined) return '';
  const opened = openText(keys, boundTo(companyId, key), sealed);
  if (opened === undefined) log.warn('setting sealed by a key that is gone', { companyId, key });
  return opened === undefined ? mask : masked(opened);
}

/** @throws AppError ERR_VALIDATION */
export async function updateSecretSetting(
  { table, clock, sealingKeys }: SettingDeps,
  { companyId }: Principal,
  input: { key: SecretSettingKey; value: unknown },
): Promise<Setting> {
  const { key } = input;
  const parsed = secretSettingValue.safeParse(input.value);
  if (!parsed.success) throw new AppError('ERR_VALIDATION', { field: 'value', reason: parsed.error.issues[0]?.message });
  const value = parsed.data;
  const identity = { type: 'secretSettings', companyId };
  const change =
    value === ''
      ? { set: identity, remove: [key] }
      : { set: { ...identity, [key]: sealText(await sealingKeys(), boundTo(companyId, key), value, clock.randomBytes(12)) } };
  await table.forCompany(companyId).change(companyKeys.secretSettings(companyId), change);
  return { key, value: masked(value) };
}

const boundTo = (companyId: CompanyId, key: SecretSettingKey): string => `${companyId}\n${key}`;
