import { AppError } from '#shared/contract/errors.ts';
import { isSupporter } from '#shared/contract/permissions.ts';
import { secretSettingKeys, type SettingKey, settingKeys, type settingRoutes, type Setting, settingSchemas } from '#shared/contract/settings.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { settingsOf } from '#functions/records/companies/settings-item.ts';
import type { Table } from '#functions/data/table.ts';
import { type Change, update } from '#functions/data/writes.ts';
import { endSurplusSessions } from '#functions/stack/company-sessions.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { SettingDeps } from './deps.ts';
import { listSecretSettings, updateSecretSetting } from './secret-settings.ts';

export const settingHandlers = (deps: SettingDeps): Handlers<typeof settingRoutes> => ({
  listSettings: async ({ principal }) => (await Promise.all([listSettings(deps, principal), listSecretSettings(deps, principal)])).flat(),
  updateSetting: ({ principal, params, body }) => {
    const secret = secretSettingKeys.find((key) => key === params.key);
    return secret
      ? updateSecretSetting(deps, principal, { key: secret, value: body.value })
      : updateSetting(deps, principal, { key: params.key, value: body.value });
  },
});

interface OpenSettingDeps {
  readonly table: Table;
}

export async function listSettings({ table }: OpenSettingDeps, { companyId }: Principal): Promise<Setting[]> {
  const stored = settingsOf(await table.forCompany(companyId).get(companyKeys.settings(companyId), { consistent: true }));
  return settingKeys.map((key) => ({ key, value: String(stored[key]) }));
}

/** Rules of accounts stand in the company's row too, which every login and refresh reads anyway. */
function ruleOfAccounts(key: SettingKey, value: unknown): Change | undefined {
  if (key === 'secondFactor') return flag('demandsFactor', value);
  if (key === 'refuseCommonPasswords') return flag('refusesCommonPasswords', value);
  if (key === 'sessionsPerUser') return value === 1 ? { remove: ['sessionsPerUser'] } : { set: { sessionsPerUser: value } };
  return key === 'passwordLength' ? { set: { passwordLength: value } } : undefined;
}

const flag = (attribute: string, value: unknown): Change => (value === 'enabled' ? { set: { [attribute]: true } } : { remove: [attribute] });

/** Fewer sessions end the surplus ones at once. @throws AppError ERR_NO_SETTING_FOUND, ERR_SUPPORT_SESSION for a rule of accounts, ERR_VALIDATION for a value that this setting does not take. */
export async function updateSetting({ table }: OpenSettingDeps, principal: Principal, input: { key: string; value: unknown }): Promise<Setting> {
  const { companyId } = principal;
  const key = settingKeys.find((one) => one === input.key);
  if (!key) throw new AppError('ERR_NO_SETTING_FOUND');
  const parsed = settingSchemas[key].safeParse(input.value);
  if (!parsed.success) throw new AppError('ERR_VALIDATION', { field: 'value', reason: parsed.error.issues[0]?.message });
  const set = { type: 'settings', companyId, [key]: parsed.data };
  const rule = ruleOfAccounts(key, parsed.data);
  if (rule && isSupporter(principal)) throw new AppError('ERR_SUPPORT_SESSION', { field: 'key' });
  const own = rule ? [update(companyKeys.company(companyId), rule, ['exists'])] : [];
  await table.forCompany(companyId).commit(update(companyKeys.settings(companyId), { set }), ...own);
  if (key === 'sessionsPerUser') await endSurplusSessions(table, companyId, Number(parsed.data));
  return { key, value: String(parsed.data) };
}
