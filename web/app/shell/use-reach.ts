import type { ScreenEntry } from '../screen-entry.ts';
import { screens, type ScreenName } from '../screens.ts';
import { type GroupEntry, menuGroups } from './menu-groups.ts';
import { hasAddress, type PlaceName, placeNames, places } from './places.ts';
import { useMeets } from './use-meets.ts';

/** Tells whether the menu names a screen to the user of this session. A right of the screen's own counts before the group's. */
export function useIsNamed(): (name: ScreenName) => boolean {
  const meets = useMeets();
  return (name) => {
    const { menu, needs }: ScreenEntry = screens[name];
    const { needs: ofGroup }: GroupEntry = menu ? menuGroups[menu.group] : {};
    if (needs?.right) return meets({ ...ofGroup, ...needs });
    return (!ofGroup || meets(ofGroup)) && (!needs || meets(needs));
  };
}

export interface ReachedPlace {
  readonly place: PlaceName;
  /** Screens that this user may open, at least one. */
  readonly screens: readonly [ScreenName, ...ScreenName[]];
}

/** The places of this user, with what they may open there. */
export function usePlaces(): readonly ReachedPlace[] {
  const isNamed = useIsNamed();
  return placeNames.flatMap((place) => {
    const [first, ...others] = places[place].screens.filter((name) => hasAddress(name) && isNamed(name));
    return first ? [{ place, screens: [first, ...others] as const }] : [];
  });
}
