import { useColorScheme } from '@mui/material/styles';

/** What is shown now: the user's choice, else the system's. */
export function useIsDark(): boolean {
  const { mode, systemMode } = useColorScheme();
  return (mode === 'system' ? systemMode : mode) === 'dark';
}
