import { describe, expect, it } from 'vitest';
import { listSettings, updateSetting } from '#functions/areas/settings/handlers.ts';
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
    ['timeZone', 'Mars/Olympus', 'ERR_VALIDATION'],
    ['cursorKey', 'x', 'ERR_NO_SETTING_FOUND'],
  ])('refuse %s = %s', async (key, value, code) => {
    const home = await given.company();

    await expect(updateSetting(home.deps, home.admin, { key, value })).rejects.toMatchObject({ code });
  });
});
