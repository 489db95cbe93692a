import { useTranslation } from '#web/i18n/use-translation.ts';
import { Sign } from '#web/kit/marks/Sign.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { chooseScheme } from './color-scheme.ts';
import { useIsDark } from './use-is-dark.ts';

/** Until it is used, the system decides. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const isDark = useIsDark();
  return (
    <LabelledIconButton label={isDark ? t('light') : t('dark')} onClick={() => chooseScheme(isDark ? 'light' : 'dark')}>
      <Sign name={isDark ? 'sun' : 'moon'} />
    </LabelledIconButton>
  );
}
