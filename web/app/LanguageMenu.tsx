import Translate from '@mui/icons-material/Translate';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { part } from '#web/kit/page/part.ts';
import { MenuButton } from './MenuButton.tsx';

const load = async () => ({ default: (await import('./LanguageChoices.tsx')).LanguageChoices });
const LanguageChoices = part(load);

export function LanguageMenu() {
  const { t } = useTranslation();
  return <MenuButton label={t('language')} icon={<Translate />} menu={LanguageChoices} load={load} />;
}
