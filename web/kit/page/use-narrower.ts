import { useTheme, type Breakpoint } from '@mui/material/styles';
import { useMedia } from './media.ts';

/** Whether the page is narrower than what the theme calls so: `sm` is a tablet held upright, `md` a tablet, `lg` a laptop. */
export const useNarrower = (than: Breakpoint): boolean => useMedia(useTheme().breakpoints.down(than).replace('@media ', ''));
