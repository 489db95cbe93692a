import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { PresentFace } from '#web/kit/marks/PresentFace.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import type { Destination } from './destinations.ts';
import { keyOf, type useTransferForm } from './use-transfer-form.ts';

export const destinationsId = 'destinations';
export const optionId = (entry: Destination): string => `${destinationsId}-${entry.kind}-${entry.id}`;

const List = styled('div')(({ theme }) => ({
  height: 288,
  overflowY: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  padding: theme.spacing(0.5),
}));
const GroupName = styled('div')(({ theme }) => ({
  padding: theme.spacing(0.75, 1, 0.25),
  fontSize: '0.75rem',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
}));
const Option = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  minHeight: 48,
  padding: theme.spacing(0.5, 1),
  borderRadius: 6,
  cursor: 'pointer',
  '&:hover, &[data-active]': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-selected=true]': {
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 14%, transparent)`,
    boxShadow: `inset 3px 0 0 ${theme.vars.palette.primary.main}`,
  },
}));
const QueueSquare = styled('span')({ width: 32, height: 32, borderRadius: '34%', flexShrink: 0, display: 'grid', placeItems: 'center' });
const QueueDot = styled('span')({ width: 12, height: 12, borderRadius: '50%', boxShadow: 'inset 0 0 0 1px rgb(0 0 0 / 15%)' });
const Words = styled('span')({ display: 'block', flexGrow: 1, minWidth: 0 });

interface DestinationListProps {
  readonly form: ReturnType<typeof useTransferForm>;
}

/** Queues and people as one list, which the field above it walks. */
export function DestinationList({ form }: DestinationListProps) {
  const { t } = useTranslation('tickets');
  const { groups, active, chosen, choose, isLoaded, failure, retry } = form;
  if (failure) return <FailedState title={t('transferFailed')} error={failure} onRetry={retry} />;
  return (
    <List role="listbox" id={destinationsId} aria-label={t('transferTo')} aria-busy={!isLoaded}>
      {groups.map(({ name, entries }) => (
        <div key={name} role="group" aria-label={t(`transferGroup_${name}`)}>
          <GroupName aria-hidden>{t(`transferGroup_${name}`)}</GroupName>
          {entries.map((entry) => (
            <Entry
              key={keyOf(entry)}
              entry={entry}
              isActive={entry === active}
              isChosen={chosen !== null && keyOf(entry) === keyOf(chosen)}
              onChoose={choose}
            />
          ))}
        </div>
      ))}
      {isLoaded && groups.length === 0 ? (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ p: 2, textAlign: 'center' }}>
          {t('transferNone')}
        </Typography>
      ) : null}
    </List>
  );
}

interface EntryProps {
  readonly entry: Destination;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (entry: Destination) => void;
}

function Entry({ entry, isActive, isChosen, onChoose }: EntryProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <Option
      ref={row}
      role="option"
      id={optionId(entry)}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      // The field keeps the focus.
      onPointerDown={(event) => event.pointerType === 'mouse' && event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      <Mark entry={entry} />
      <Words>
        <Typography component="span" variant="body2" noWrap sx={{ display: 'block', fontWeight: 550 }}>
          {entry.name}
        </Typography>
        <Load entry={entry} />
      </Words>
    </Option>
  );
}

function Mark({ entry }: Pick<EntryProps, 'entry'>) {
  // Its group says in words who is there.
  if (entry.kind === 'user') return <PresentFace id={entry.id} name={entry.name} isOnline={entry.isOnline} sizePx={32} />;
  return (
    <QueueSquare style={{ backgroundColor: `color-mix(in srgb, ${entry.color} 18%, transparent)` }}>
      <QueueDot style={{ backgroundColor: entry.color }} />
    </QueueSquare>
  );
}

function Load({ entry }: Pick<EntryProps, 'entry'>) {
  const { t } = useTranslation('tickets');
  const words =
    entry.kind === 'user'
      ? [entry.open === null ? null : entry.open > 0 ? t('transferOpen', { count: entry.open }) : t('transferFree')]
      : [
          entry.pending === null ? null : t('transferPending', { count: entry.pending }),
          entry.online > 0 ? t('transferOnline', { count: entry.online }) : null,
        ];
  return (
    <Typography component="span" variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
      {words.filter(Boolean).join(' · ')}
    </Typography>
  );
}
