import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { Contact } from '#shared/contract/contacts.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { searchContacts } from './queries.ts';
import { errorText } from '#web/errors/error-text.ts';
import { ContactField, type PickedContact } from './ContactField.tsx';
import { BoundSelect } from '#web/kit/fields/BoundSelect.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { QueueMark } from '#web/parts/queues/QueueMark.tsx';
import { defaultConnection, type NewTicketFields, noQueue, useNewTicket, useOwnQueues } from './use-new-ticket.ts';

const ContactDialog = lazy(async () => ({ default: (await import('./ContactDialog.tsx')).ContactDialog }));

interface NewTicketDialogProps {
  /** The contact, where it is known. */
  readonly contact?: PickedContact;
  readonly onClose: () => void;
}

/** Begins a conversation: with a contact that is found, or with a new one under the name that was typed. */
export function NewTicketDialog({ contact, onClose }: NewTicketDialogProps) {
  const { t } = useTranslation(['contacts', 'kit']);
  const { seesAll, queues } = useOwnQueues();
  const only = !seesAll && queues.length === 1 ? queues[0]?.id : undefined;
  const form = useForm<NewTicketFields>({
    defaultValues: { contact: contact ?? null, queueId: seesAll ? noQueue : (only ?? ''), whatsappId: defaultConnection },
  });
  const [newContact, setNewContact] = useState<{ name: string; number: string } | null>(null);
  const { create, otherUuid } = useNewTicket(onClose);
  const lastSearch = useRef({ term: '', hits: 0 });
  const search = async (term: string, signal: AbortSignal): Promise<readonly PickedContact[]> => {
    const found = await searchContacts(term, signal);
    lastSearch.current = { term, hits: found.length };
    return found;
  };
  const submit = async (fields: NewTicketFields): Promise<void> => {
    const { term, hits } = lastSearch.current;
    if (fields.contact) await create(fields);
    else if (term !== '' && hits === 0) setNewContact(asNewContact(term));
    else form.setError('contact', { type: 'required', message: t('contactHelp') });
  };
  const useSaved = (saved: Contact): void => {
    form.setValue('contact', saved, { shouldDirty: true });
    create({ ...form.getValues(), contact: saved }).catch((error: unknown) => form.setError('contact', { type: 'server', message: errorText(error) }));
  };
  return (
    <>
      <FormDialog title={t('newTicket')} form={form} onSubmit={submit} onClose={onClose} submitLabel={t('newTicketOpen')} maxWidth="xs">
        {otherUuid ? <OtherTicket uuid={otherUuid} onClose={onClose} /> : null}
        <ContactField
          control={form.control}
          name="contact"
          label={t('kit:contact')}
          helperText={t('contactHelp')}
          required
          search={search}
          addLabel={(name) => t('addTyped', { name })}
          onAdd={(name) => setNewContact(asNewContact(name))}
        />
        <QueueChoice control={form.control} />
        <ConnectionChoice control={form.control} />
      </FormDialog>
      <Suspense>{newContact ? <ContactDialog contact={newContact} onSaved={useSaved} onClose={() => setNewContact(null)} /> : null}</Suspense>
    </>
  );
}

/** A number that was typed is no name. */
const asNewContact = (typed: string): { name: string; number: string } =>
  /^[\d\s()+.-]+$/.test(typed) ? { name: '', number: typed } : { name: typed, number: '' };

type ChoiceProps = Pick<Parameters<typeof BoundSelect<NewTicketFields>>[0], 'control'>;

/** Users choose one of their queues; admins may do without. */
function QueueChoice({ control }: ChoiceProps) {
  const { t } = useTranslation(['contacts', 'kit', 'common']);
  const { seesAll, queues } = useOwnQueues();
  const none = seesAll ? [{ value: noQueue, label: t('common:noQueue') }] : [];
  const options = [...none, ...queues.map((queue) => ({ value: queue.id, label: <QueueMark queue={queue} /> }))];
  return <BoundSelect control={control} name="queueId" label={t('kit:variable_queue')} required={!seesAll} options={options} />;
}

/** Only where there is a choice. */
function ConnectionChoice({ control }: ChoiceProps) {
  const { t } = useTranslation(['contacts', 'kit']);
  const { data: connections = [] } = useQuery(connectionsQuery);
  if (connections.length < 2) return null;
  const options = connections
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
    .map(({ id, name, isDefault }) => ({ value: isDefault ? defaultConnection : id, label: name }));
  return <BoundSelect control={control} name="whatsappId" label={t('kit:variable_connection')} options={options} />;
}

function OtherTicket({ uuid, onClose }: { readonly uuid: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'errors']);
  const open = (
    <Button color="inherit" size="small" component={Link} to={`/tickets/${uuid}`} onClick={onClose}>
      {t('goToTicket')}
    </Button>
  );
  return (
    <Alert severity="warning" action={open}>
      {t('errors:ERR_OTHER_OPEN_TICKET')}
    </Alert>
  );
}
