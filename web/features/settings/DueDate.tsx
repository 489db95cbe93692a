import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { daysUntil, type DueDateTone, dueDateTone } from '#shared/domain/due-date-tone.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { formatDate } from '#web/i18n/format.ts';

/** The specification's light yellow, orange and red, under dark letters in both schemes. */
const colors: Readonly<Record<DueDateTone, string>> = { near: '#fff3b0', due: '#ffbe76', overdue: '#ff9b93' };

const Marked = styled('time', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: DueDateTone }>(({ theme, tone }) => ({
  padding: theme.spacing(0.25, 1),
  borderRadius: 8,
  backgroundColor: colors[tone],
  color: '#1b1b1f',
  fontWeight: 600,
}));

const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day, coloured where it calls for a look; how near it is, is said in words too. */
export function DueDate({ dueDate }: { readonly dueDate: string }) {
  const { t } = useTranslation('settings');
  const days = daysUntil(dueDate, serverNowMs(), ownTimeZone());
  const tone = dueDateTone(days);
  if (!tone) return <time dateTime={dueDate}>{formatDate(dueDate)}</time>;
  const note = days < 0 ? t('dueAgo', { count: -days }) : t('dueIn', { count: days });
  return (
    <Marked tone={tone} dateTime={dueDate} data-tone={tone} data-tooltip={note} title={note}>
      {formatDate(dueDate)}
    </Marked>
  );
}
