import type { CompanyId } from '#shared/contract/ids.ts';
import { type Settings, settingSchemas } from '#shared/contract/settings.ts';
import { log } from '#functions/tools/log.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';

/** A change of a setting holds everywhere after this. */
const keepMs = 5_000;
const cached = cachedItems(keepMs);

/** The settings of a company as they are stored: one attribute for each that somebody has set. */
export function settingsOf(item: Attributes | undefined): Settings {
  const values = Object.entries(settingSchemas).map(([key, schema]) => {
    const parsed = schema.safeParse(item?.[key]);
    if (!parsed.success) log.warn('setting not readable', { companyId: item?.['companyId'], key });
    return [key, parsed.success ? parsed.data : schema.parse(undefined)];
  });
  return Object.fromEntries(values) as Settings; // each key with the output of its own schema
}

/** At most five seconds old. */
export async function loadSettings(table: TablePart, companyId: CompanyId, nowMs: number): Promise<Settings> {
  return settingsOf(await cached(table, companyKeys.settings(companyId), nowMs));
}
