import { useTheme, type Breakpoint } from '@mui/material/styles';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether the page is narrower than what the theme calls so: `sm` is a tablet held upright, `md` a tablet, `lg` a laptop. */
export function useNarrower(than: Breakpoint): boolean {
  const query = useTheme().breakpoints.down(than).replace('@media ', '');
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
