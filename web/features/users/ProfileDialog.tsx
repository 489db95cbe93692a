import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSessionUser } from '#web/api/session.ts';
import { AddressProof } from '#web/parts/account/AddressProof.tsx';
import { UserDialog } from './UserDialog.tsx';

interface ProfileDialogProps {
  /** Further facts about the user, below the fields. */
  readonly more: ReactNode;
  readonly onClose: () => void;
}

/** The own user, from the account menu. */
export function ProfileDialog({ more, onClose }: ProfileDialogProps) {
  const { t } = useTranslation('users');
  const { profile, ...user } = useSessionUser();
  // Who supports a company has no profile there.
  return profile === 'support' ? null : (
    <UserDialog
      user={user}
      title={t('ownTitle')}
      more={
        <>
          <AddressProof />
          {more}
        </>
      }
      onClose={onClose}
    />
  );
}
