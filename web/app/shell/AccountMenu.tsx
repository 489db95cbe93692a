import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { part } from '#web/kit/page/part.ts';
import { MenuButton } from '../MenuButton.tsx';

const load = async () => ({ default: (await import('./AccountChoices.tsx')).AccountChoices });
const AccountChoices = part(load);

export function AccountMenu() {
  const { t } = useTranslation('shell');
  return <MenuButton label={t('account')} icon={<AccountCircleOutlined />} menu={AccountChoices} load={load} />;
}
