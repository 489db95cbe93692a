import { useSessionUser } from '#web/api/session.ts';
import type { ScreenName } from '../screens.ts';
import { usePlaces } from '../shell/use-reach.ts';
import { groupNames, settingsGroups, type GroupName, type SettingsEntry } from './settings-groups.ts';

export interface ReachedGroup {
  readonly group: GroupName;
  readonly entries: readonly SettingsEntry[];
}

/** The entries that this user may open, by groups. */
export function useSettingsEntries(): readonly ReachedGroup[] {
  const { super: isSuper } = useSessionUser();
  const reached: readonly ScreenName[] = usePlaces().find(({ place }) => place === 'settings')?.screens ?? [];
  return groupNames.flatMap((group) => {
    const entries = settingsGroups[group].filter(({ screen, tab }) => reached.includes(screen) && (tab === undefined || isSuper));
    return entries.length === 0 ? [] : [{ group, entries }];
  });
}
