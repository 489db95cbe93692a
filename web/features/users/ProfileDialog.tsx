import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../api/session.ts';
import { UserDialog } from './UserDialog.tsx';

/** The own user, from the account menu. */
export function ProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('users');
  return <UserDialog user={useSessionUser()} title={t('ownTitle')} onClose={onClose} />;
}
