import { hasFeature } from '#web/api/has-feature.ts';
import { useSessionRights, useSessionUser } from '#web/api/session.ts';
import type { ScreenNeeds } from '../screen-entry.ts';

/** Tells whether the user of this session, and their company, have what a screen or a part of the menu needs. */
export function useMeets(): (needs: ScreenNeeds) => boolean {
  const user = useSessionUser();
  const may = useSessionRights();
  return ({ right, feature, isSuper: isForSuper }) => {
    if (right && !may(right)) return false;
    if (feature && !hasFeature(user, feature)) return false;
    return !isForSuper || user.super;
  };
}
