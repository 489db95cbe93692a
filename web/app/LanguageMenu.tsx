import Translate from '@mui/icons-material/Translate';
import { lazy } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { MenuButton } from './MenuButton.tsx';

const load = async () => ({ default: (await import('./LanguageChoices.tsx')).LanguageChoices });
const LanguageChoices = lazy(load);

export function LanguageMenu() {
  const { t } = useTranslation();
  return <MenuButton label={t('language')} icon={<Translate />} menu={LanguageChoices} load={load} />;
}
