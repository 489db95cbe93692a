import { useCallback, useSyncExternalStore } from 'react';

/** A phone on its side, which has as little height as an upright one has width; without `@media`. */
export const lyingPhone = '(max-height: 449.95px) and (max-width: 959.95px)';
export const noLyingPhone = '((min-height: 450px) or (min-width: 960px))';

/** Whether a media query holds, followed while it is used. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}
