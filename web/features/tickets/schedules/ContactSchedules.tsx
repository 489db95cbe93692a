import AttachFile from '@mui/icons-material/AttachFile';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import ScheduleIcon from '@mui/icons-material/Schedule';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import type { Schedule } from '#shared/contract/schedules.ts';
import { schedulesQuery } from '#web/parts/schedules/queries.ts';
import { useUndeleted } from '#web/kit/undo/held-deletions.ts';
import { useScheduleDeletion } from '#web/parts/schedules/use-schedule-deletion.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { useVariableNames } from '#web/kit/fields/variable-names.ts';
import { recurrenceText } from '#web/parts/schedules/recurrence-text.ts';
import { failureText } from '#web/errors/error-text.ts';
import { formatDateTime } from '#web/i18n/format.ts';

const ScheduleDialog = lazy(async () => ({ default: (await import('#web/parts/schedules/ScheduleDialog.tsx')).ScheduleDialog }));
const DeleteScheduleDialog = lazy(async () => ({ default: (await import('#web/parts/schedules/DeleteScheduleDialog.tsx')).DeleteScheduleDialog }));

const Root = styled('section')(({ theme }) => ({
  fontSize: '0.8125rem',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Summary = styled(ButtonBase)(({ theme }) => ({
  display: 'flex',
  width: '100%',
  justifyContent: 'flex-start',
  gap: theme.spacing(1),
  padding: theme.spacing(0.75, 2),
  font: 'inherit',
  fontWeight: 550,
  color: theme.vars.palette.text.secondary,
  '& > svg:last-child': { marginLeft: 'auto' },
}));
const Failed = styled('span')(({ theme }) => ({ color: theme.vars.palette.error.main }));
const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));
const Entries = styled('ul')(({ theme }) => ({ maxHeight: 200, margin: 0, padding: theme.spacing(0, 1, 0.5, 2), overflowY: 'auto', listStyle: 'none' }));
const Entry = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  padding: theme.spacing(0.5, 0),
}));
const Words = styled('div')(({ theme }) => ({
  flexGrow: 1,
  minWidth: 0,
  '& p': { margin: 0, display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden', overflowWrap: 'anywhere' },
  '& time': { color: theme.vars.palette.text.secondary },
}));

/** Shows messages that are still to be sent to a contact, and those that failed, above the input. Nothing without such messages. */
export function ContactSchedules({ contactId }: { readonly contactId: ContactId }) {
  const { t } = useTranslation('schedules');
  const { data } = useInfiniteQuery(schedulesQuery({ contactId }));
  const [isOpen, setIsOpen] = useState(false);
  const [editedId, setEditedId] = useState<Schedule['id'] | null>(null);
  const [deleted, setDeleted] = useState<Schedule | null>(null);
  const deleteSchedule = useScheduleDeletion(setDeleted);
  const listId = useId();
  const known = useUndeleted(data?.pages.flatMap(({ records }) => records)) ?? [];
  // The next one first.
  const schedules = known.filter(({ status }) => status !== 'ENVIADA').toReversed();
  const edited = known.find(({ id }) => id === editedId);
  const dialogs = (
    <Suspense>
      {edited ? <ScheduleDialog schedule={edited} contact={{ ...edited.contact, number: null }} onClose={() => setEditedId(null)} /> : null}
      {deleted ? <DeleteScheduleDialog schedule={deleted} onClose={() => setDeleted(null)} /> : null}
    </Suspense>
  );
  if (schedules.length === 0) return dialogs;
  return (
    <Root aria-label={t('ofContact')}>
      <Summary aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
        <ScheduleIcon fontSize="small" />
        <Counts schedules={schedules} />
        {isOpen ? <ExpandMore fontSize="small" /> : <ExpandLess fontSize="small" />}
      </Summary>
      <Entries id={listId} hidden={!isOpen}>
        {schedules.map((schedule) => (
          <ScheduleEntry key={schedule.id} schedule={schedule} onEdit={() => setEditedId(schedule.id)} onDelete={() => deleteSchedule(schedule)} />
        ))}
      </Entries>
      {dialogs}
    </Root>
  );
}

function Counts({ schedules }: { readonly schedules: readonly Schedule[] }) {
  const { t } = useTranslation('schedules');
  const failed = schedules.filter(({ status }) => status === 'ERRO').length;
  const waiting = schedules.length - failed;
  return (
    <>
      {waiting > 0 ? <span>{t('waiting', { count: waiting })}</span> : null}
      {failed > 0 ? <Failed>{t('failed', { count: failed })}</Failed> : null}
    </>
  );
}

interface ScheduleEntryProps {
  readonly schedule: Schedule;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function ScheduleEntry({ schedule, onEdit, onDelete }: ScheduleEntryProps) {
  const { t } = useTranslation('schedules');
  const { body, sendAt, status, failure, contact, file, recurrence } = schedule;
  const names = useVariableNames();
  const values = { name: contact.name, time: formatDateTime(sendAt) };
  return (
    <Entry>
      <Words>
        <time dateTime={sendAt}>{values.time}</time>
        {recurrence ? <Quiet> · {recurrenceText(t, recurrence)}</Quiet> : null}
        {status === 'ERRO' ? (
          <Failed>
            {' · '}
            <ErrorOutlined aria-hidden sx={{ fontSize: 14, verticalAlign: '-2px' }} /> {t('status_ERRO')}
            {failure ? `: ${failureText(failure)}` : null}
          </Failed>
        ) : null}
        <p>
          {file ? <AttachFile aria-hidden sx={{ fontSize: 14, verticalAlign: '-2px' }} /> : null}
          {file ? <Quiet>{file.name} · </Quiet> : null}
          {names.shown(body)}
        </p>
      </Words>
      <LabelledIconButton size="small" label={t('edit', values)} onClick={onEdit}>
        <EditOutlined fontSize="small" />
      </LabelledIconButton>
      <LabelledIconButton size="small" label={t('delete', values)} onClick={onDelete}>
        <DeleteOutlined fontSize="small" />
      </LabelledIconButton>
    </Entry>
  );
}
