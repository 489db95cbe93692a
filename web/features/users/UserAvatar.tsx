import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Person } from '#shared/contract/users.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';

const Root = styled('span')({ position: 'relative', display: 'inline-flex' });
const Dot = styled('span')(({ theme }) => ({
  position: 'absolute',
  right: -1,
  bottom: -1,
  width: 12,
  height: 12,
  borderRadius: '50%',
  border: `2px solid ${theme.vars?.palette.background.paper}`,
  backgroundColor: theme.vars?.palette.success.main,
  // Told from the other by more than its colour.
  '&[data-offline]': { backgroundColor: theme.vars?.palette.background.paper, boxShadow: `inset 0 0 0 2px ${theme.vars?.palette.text.secondary}` },
}));

/** The user's initials, with a dot that says whether they are there. */
export function UserAvatar({ user: { id, name, online } }: { readonly user: Person }) {
  const { t } = useTranslation('users');
  const text = online ? t('online') : t('offline');
  return (
    <Root data-tooltip={text}>
      <Avatar id={id} name={name} sizePx={36} />
      <Dot data-offline={online ? undefined : true} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </Root>
  );
}
