import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Contact } from '#shared/contract/contacts.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import type { Column } from '#web/kit/lists/list-types.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';

const pictureOf = ({ id, name, profilePicUrl }: Contact) => <Avatar id={id} name={name} src={profilePicUrl} sizePx={36} />;

export function useContactColumns(): readonly Column<Contact>[] {
  const { t } = useTranslation('contacts');
  const numberOf = ({ number, isGroup }: Contact) => (isGroup ? t('group') : (formatPhone(number) ?? <Quiet>{t('noNumber')}</Quiet>));
  return [
    { id: 'picture', header: t('picture'), inCard: 'lead', width: 64, cell: pictureOf },
    { id: 'name', header: t('name'), inCard: 'title', width: '34%', cell: ({ name }) => name },
    { id: 'number', header: t('number'), inCard: 'plain', cell: numberOf },
    { id: 'email', header: t('email'), inCard: 'plain', cell: ({ email }) => email || <Quiet>{t('noEmail')}</Quiet> },
  ];
}

const Quiet = ({ children }: { readonly children: string }) => (
  <Typography component="span" variant="body2" color="textSecondary">
    {children}
  </Typography>
);
