import { describe, expect, it } from 'vitest';
import { listSettings, updateSetting } from '#functions/areas/settings/handlers.ts';
import { listSecretSettings, updateSecretSetting } from '#functions/areas/settings/secret-settings.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { openText, type SealingKeys, sealText } from '#functions/tools/sealed-text.ts';
import { settingKeys } from '#shared/contract/settings.ts';
import { given } from '#tests/support/given.ts';

describe('settings', () => {
  it('have their defaults until somebody sets them, each for its own company', async () => {
    const home = await given.company();
    const other = await given.company({ deps: home.deps });

    await updateSetting(home.deps, home.admin, { key: 'reopenWindowMinutes', value: '30' });
    const [own, foreign] = await Promise.all([listSettings(home.deps, home.admin), listSettings(home.deps, other.admin)]);

    expect(own.map(({ key }) => key)).toEqual(settingKeys);
    expect(own).toContainEqual({ key: 'reopenWindowMinutes', value: '30' });
    expect(foreign).toContainEqual({ key: 'reopenWindowMinutes', value: '120' });
    expect(foreign).toContainEqual({ key: 'timeZone', value: 'America/Sao_Paulo' });
  });

  it.each([
    ['userRating', 'maybe', 'ERR_VALIDATION'],
    ['reopenWindowMinutes', '-1', 'ERR_VALIDATION'],
    // An emptied field is no wish that tickets are never closed.
    ['autoCloseHours', '', 'ERR_VALIDATION'],
    ['reopenWindowMinutes', ' ', 'ERR_VALIDATION'],
    ['timeZone', 'Mars/Olympus', 'ERR_VALIDATION'],
    ['cursorKey', 'x', 'ERR_NO_SETTING_FOUND'],
  ])('refuse %s = %s', async (key, value, code) => {
    const home = await given.company();

    await expect(updateSetting(home.deps, home.admin, { key, value })).rejects.toMatchObject({ code });
  });
});

describe('secrets of other services', () => {
  const keys: SealingKeys = [Buffer.alloc(32, 1)];
  const secret = '$aact_prod_0123456789wxyz';

  async function company(sealingKeys = keys) {
    const home = await given.company();
    const deps = { ...home.deps, sealingKeys: async () => sealingKeys };
    const save = (value: string) => updateSecretSetting(deps, home.admin, { key: 'asaas', value });
    const shown = async (principal = home.admin, of = sealingKeys) =>
      (await listSecretSettings({ ...deps, sealingKeys: async () => of }, principal)).find(({ key }) => key === 'asaas')?.value;
    const stored = () => home.deps.table.forCompany(home.company.companyId).get(companyKeys.secretSettings(home.company.companyId));
    return { home, save, shown, stored };
  }

  it('are stored sealed, and answered masked: nobody reads them again', async () => {
    const { save, shown, stored } = await company();

    const saved = await save(secret);

    expect(saved).toEqual({ key: 'asaas', value: '••••••••wxyz' });
    expect(await shown()).toBe('••••••••wxyz');
    expect(JSON.stringify(await stored())).not.toMatch(/aact|wxyz/);
  });

  it('tell nothing of a short one, and to users not even that there is one', async () => {
    const { home, save, shown } = await company();

    await save('1234');

    expect(await shown()).toBe('••••••••');
    expect(await shown(await given.user(home))).toBe('');
  });

  it('are forgotten when they are emptied, and not replaced by their own mask', async () => {
    const { save, shown, stored } = await company();
    await save(secret);

    await expect(save('••••••••wxyz')).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    expect(await shown()).toBe('••••••••wxyz');
    await save('');

    expect(await shown()).toBe('');
    expect(await stored()).not.toHaveProperty('asaas');
  });

  it('open with every key that is honoured, and are masked whole once theirs is gone', async () => {
    const { home, save, shown } = await company();
    await save(secret);
    const next = Buffer.alloc(32, 2);

    expect(await shown(home.admin, [next, keys[0]])).toBe('••••••••wxyz');
    expect(await shown(home.admin, [next])).toBe('••••••••');
  });

  it('do not open in the place of another', () => {
    const sealed = sealText(keys, 'one', secret, Buffer.alloc(12));

    expect(openText(keys, 'one', sealed)).toBe(secret);
    expect(() => openText(keys, 'other', sealed)).toThrow('authenticate');
  });
});
