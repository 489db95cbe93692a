import ChatOutlined from '@mui/icons-material/ChatOutlined';
import DeleteForeverOutlined from '@mui/icons-material/DeleteForeverOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { Ticket } from '#shared/contract/tickets.ts';
import { hasCode } from '#web/errors/api-error.ts';
import { contactQuery } from '#web/parts/contacts/queries.ts';
import { useHasRight } from '#web/api/session.ts';
import { MoreActions } from '#web/kit/buttons/ActionMenu.tsx';
import { PermissionButton } from '#web/kit/buttons/PermissionButton.tsx';
import { formatPhone } from '#web/i18n/format-phone.ts';

const ContactDialog = lazy(async () => ({ default: (await import('#web/parts/contacts/ContactDialog.tsx')).ContactDialog }));
const ExportDataDialog = lazy(async () => ({ default: (await import('#web/parts/privacy/ExportDataDialog.tsx')).ExportDataDialog }));
const NewTicketDialog = lazy(async () => ({ default: (await import('#web/parts/contacts/NewTicketDialog.tsx')).NewTicketDialog }));

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(0, 2),
  '& > div': { padding: theme.spacing(1, 0), borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& dt': { fontSize: '0.75rem', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
}));
const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  padding: theme.spacing(2, 2, 1.5),
  alignItems: 'center',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

/** Shows the contact's present data: the ticket itself has only the name and number of its time. */
export function ContactFacts({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('contacts');
  const { data: contact, error, refetch } = useQuery(contactQuery(ticket.contactId));
  const [opened, setOpened] = useState<'edit' | 'ticket' | 'export' | null>(null);
  const navigate = useNavigate();
  const mayErase = useHasRight('contacts-page:deleteContact');
  const close = (): void => setOpened(null);
  const dataActions = [
    { label: t('dataExportShort'), icon: <FileDownloadOutlined fontSize="small" />, onClick: () => setOpened('export') },
    // On its own screen: the conversation, and this drawer, go with the contact.
    { label: t('eraseShort'), icon: <DeleteForeverOutlined fontSize="small" />, onClick: () => void navigate(`/contacts?erase=${ticket.contactId}`) },
  ];
  if (!contact) return error ? <Trouble isGone={hasCode(error, 'ERR_NO_CONTACT_FOUND')} onRetry={() => void refetch()} /> : null;
  return (
    <>
      <Buttons>
        <PermissionButton right="contacts:edit" size="small" variant="outlined" startIcon={<EditOutlined />} onClick={() => setOpened('edit')}>
          {t('editTitle')}
        </PermissionButton>
        {ticket.status === 'closed' ? (
          <PermissionButton right="conversations:answer" size="small" variant="outlined" startIcon={<ChatOutlined />} onClick={() => setOpened('ticket')}>
            {t('newTicket')}
          </PermissionButton>
        ) : null}
        {mayErase ? <MoreActions label={t('dataActions')} actions={dataActions} /> : null}
      </Buttons>
      <List>
        <Fact label={t('name')}>{contact.name}</Fact>
        <Fact label={t('number')}>{contact.isGroup ? t('group') : (formatPhone(contact.number) ?? t('noNumber'))}</Fact>
        <Fact label={t('email')}>{contact.email || t('noEmail')}</Fact>
        {contact.extraInfo.map(({ id, name, value }) => (
          <Fact key={id} label={name}>
            {value}
          </Fact>
        ))}
      </List>
      <Suspense>
        {opened === 'export' ? <ExportDataDialog contact={contact} onClose={close} /> : null}
        {opened === 'edit' ? <ContactDialog contact={contact} onClose={close} /> : null}
        {opened === 'ticket' ? <NewTicketDialog contact={contact} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Trouble({ isGone, onRetry }: { readonly isGone: boolean; readonly onRetry: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  return (
    <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', px: 2, pb: 2, textAlign: 'center' }}>
      {isGone ? t('detailsGone') : t('detailsFailed')}{' '}
      {isGone ? null : (
        <Button size="small" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
    </Typography>
  );
}
