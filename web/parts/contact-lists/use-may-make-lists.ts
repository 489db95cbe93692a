import { hasFeature } from '#web/api/has-feature.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';

/** Tells whether the user may make contact lists and fill them, in a company that has campaigns. */
export function useMayMakeLists(): boolean {
  const mayEdit = useHasRight('contact-lists:edit');
  return hasFeature(useSessionUser(), 'campaignsEnabled') && mayEdit;
}
