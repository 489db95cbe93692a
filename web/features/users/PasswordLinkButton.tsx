import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Person } from '#shared/contract/users.ts';
import { useSessionUser } from '#web/api/session.ts';
import { useSendPasswordLink } from './queries.ts';

/** Mails a colleague the way to a password of their own, so that nobody has to invent one and tell it. */
export function PasswordLinkButton({ user }: { readonly user: Person }) {
  const { t } = useTranslation('users');
  const { id: ownId } = useSessionUser();
  const { mutate, isPending } = useSendPasswordLink();
  if (user.id === ownId) return null;
  return (
    <Button variant="text" startIcon={<ForwardToInboxOutlined />} loading={isPending} onClick={() => mutate(user)} sx={{ alignSelf: 'flex-start' }}>
      {t(user.isInvited ? 'inviteAgain' : 'sendLink')}
    </Button>
  );
}
