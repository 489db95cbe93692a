import Translate from '@mui/icons-material/Translate';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { MenuButton } from './MenuButton.tsx';
import { part } from '#web/kit/page/part.ts';

const load = async () => ({ default: (await import('./LanguageChoices.tsx')).LanguageChoices });
const LanguageChoices = part(load);

export function LanguageMenu() {
  const { t } = useTranslation();
  return <MenuButton label={t('language')} icon={<Translate />} menu={LanguageChoices} load={load} />;
}
