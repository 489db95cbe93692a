import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSearchParams } from 'react-router-dom';
import type { ContactId } from '#shared/contract/ids.ts';
import type { Schedule } from '#shared/contract/schedules.ts';
import { contactQuery, searchContacts } from '#web/parts/contacts/queries.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { schedulesQuery } from '#web/parts/schedules/queries.ts';
import type { Column, RowAction } from '#web/kit/lists/list-types.ts';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { useScheduleDeletion } from '#web/parts/schedules/use-schedule-deletion.ts';
import { DeleteScheduleDialog } from '#web/parts/schedules/DeleteScheduleDialog.tsx';
import { formatDateTime, formatSecond } from '#web/i18n/format.ts';
import { Again, SchedulePreview } from './SchedulePreview.tsx';
import { ScheduleStatus } from './ScheduleStatus.tsx';

const ScheduleDialog = lazy(async () => ({ default: (await import('#web/parts/schedules/ScheduleDialog.tsx')).ScheduleDialog }));

const previewOf = (schedule: Schedule) => <SchedulePreview schedule={schedule} />;
const againOf = ({ recurrence }: Schedule) => (recurrence ? <Again recurrence={recurrence} /> : null);
const timeOf = ({ sendAt }: Schedule) => <time dateTime={sendAt}>{formatSecond(sendAt)}</time>;
const statusOf = (schedule: Schedule) => <ScheduleStatus schedule={schedule} />;

/** Messages to be sent at their times, and those that were. `?contactId=` opens the form for that contact. */
export function SchedulesScreen() {
  const { t } = useTranslation(['schedules', 'kit']);
  const search = useUrlSearch(t('search'));
  const [deleted, setDeleted] = useState<Schedule | null>(null);
  const deleteSchedule = useScheduleDeletion(setDeleted);
  const list = pagedRecords(useInfiniteQuery(schedulesQuery({ searchParam: search.value })));
  const { edited, edit } = useEdited();
  const columns: readonly Column<Schedule>[] = [
    { id: 'contact', header: t('kit:contact'), inCard: 'title', cell: ({ contact }) => contact.name },
    { id: 'body', header: t('kit:message'), inCard: 'plain', cell: previewOf },
    { id: 'sendAt', header: t('sendAt'), cell: timeOf, below: againOf },
    { id: 'status', header: t('status'), inCard: 'plain', cell: statusOf },
  ];
  const actionsOf = (record: Schedule): RowAction[] => {
    const values = { name: record.contact.name, time: formatDateTime(record.sendAt) };
    const change = record.sentAt
      ? { label: t('show', values), icon: <VisibilityOutlined fontSize="small" />, onClick: () => edit(record.id) }
      : { label: t('edit', values), icon: <EditOutlined fontSize="small" />, onClick: () => edit(record.id) };
    return [change, { label: t('delete', values), icon: <DeleteOutlined fontSize="small" />, onClick: () => deleteSchedule(record) }];
  };
  return (
    <RecordScreen
      list={list}
      columns={columns}
      actions={actionsOf}
      add={{ label: t('add'), onClick: () => edit('new') }}
      empty={{ drawing: 'schedules', title: t('empty'), text: t('emptyText') }}
      search={search}
    >
      <Suspense>{edited ? <EditDialog edited={edited} known={list.records ?? []} onClose={() => edit(null)} /> : null}</Suspense>
      {deleted ? <DeleteScheduleDialog schedule={deleted} onClose={() => setDeleted(null)} /> : null}
    </RecordScreen>
  );
}

type Edited = Schedule['id'] | 'new' | { readonly contactId: ContactId };

const withoutContact = (params: URLSearchParams): URLSearchParams => {
  const kept = new URLSearchParams(params);
  kept.delete('contactId');
  return kept;
};

/** Schedule in the open form: an address may ask for a new one, and stops asking once it is closed. */
function useEdited() {
  const [params, setParams] = useSearchParams();
  const [chosen, edit] = useState<Schedule['id'] | 'new' | null>(null);
  const contactId = params.get('contactId') as ContactId | null; // the server refuses what is none
  const edited: Edited | null = chosen ?? (contactId ? { contactId } : null);
  return {
    edited,
    edit: (next: Schedule['id'] | 'new' | null) => {
      edit(next);
      if (next === null && contactId) setParams(withoutContact, { replace: true });
    },
  };
}

interface EditDialogProps {
  readonly edited: Edited;
  readonly known: readonly Schedule[];
  readonly onClose: () => void;
}

function EditDialog({ edited, known, onClose }: EditDialogProps) {
  if (typeof edited === 'object') return <NewForContact contactId={edited.contactId} onClose={onClose} />;
  if (edited === 'new') return <ScheduleDialog schedule={null} contact={null} searchContacts={searchContacts} onClose={onClose} />;
  const schedule = known.find(({ id }) => id === edited);
  return schedule ? <ScheduleDialog schedule={schedule} contact={{ ...schedule.contact, number: null }} onClose={onClose} /> : null;
}

/** For a contact that is none, another one is to be chosen. */
function NewForContact({ contactId, onClose }: { readonly contactId: ContactId; readonly onClose: () => void }) {
  const { data: contact, isPending } = useQuery(contactQuery(contactId));
  if (isPending) return null;
  return <ScheduleDialog schedule={null} contact={contact ?? null} {...(contact ? {} : { searchContacts })} onClose={onClose} />;
}
