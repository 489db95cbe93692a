import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { useIsDark } from './use-is-dark.ts';

/** Until it is used, the system decides. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { setMode } = useColorScheme();
  const isDark = useIsDark();
  return (
    <LabelledIconButton label={isDark ? t('light') : t('dark')} onClick={() => setMode(isDark ? 'light' : 'dark')}>
      {isDark ? <LightModeOutlined /> : <DarkModeOutlined />}
    </LabelledIconButton>
  );
}
