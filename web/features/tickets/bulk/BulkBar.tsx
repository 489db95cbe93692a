import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { BulkAction } from '#shared/contract/bulks.ts';
import { ticketCountsQuery, ticketListQuery, type TicketFilter } from '#web/parts/tickets/queries.ts';
import { useBackCloses } from '#web/kit/dialogs/back-closes.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { currentLocale } from '#web/i18n/i18n.ts';
import type { ListView } from '../list/use-list-filter.ts';
import type { Selected, TicketSelection } from '../list/use-selection.ts';
import { BulkQuestion } from './BulkQuestion.tsx';
import { mostNamedTickets } from './contract.static.ts';

/** The list that a filter is of. */
const viewOf = ({ status }: TicketFilter): ListView => status ?? 'search';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
  padding: theme.spacing(1, 1.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& > span': { flexGrow: 1, fontSize: '0.8125rem', fontWeight: 550 },
}));
const Actions = styled('div')(({ theme }) => ({ display: 'flex', gap: theme.spacing(0.5), width: '100%' }));

interface BulkBarProps {
  readonly filter: TicketFilter;
  readonly selected: Selected;
  readonly selection: TicketSelection;
}

/** Actions on the selected tickets. Escape ends the selection. */
export function BulkBar({ filter, selected, selection }: BulkBarProps) {
  const { t } = useTranslation('schedules');
  const [action, setAction] = useState<BulkAction | null>(null);
  useBackCloses(selection.end);
  const { count, isExact } = useSelectedCount(filter, selected);
  const number = count.toLocaleString(currentLocale());
  const labels = { accept: t('bulkAccept'), transfer: t('bulkTransfer'), close: t('bulkClose'), tag: t('bulkTag') };
  const isTooMany = selected !== 'all' && selected.size > mostNamedTickets;
  return (
    <Root role="region" aria-label={t('selection')} onKeyDown={({ key }) => key === 'Escape' && !action && selection.end()}>
      <span role="status">{isExact ? t('selected', { count }) : t('selectedMore', { number })}</span>
      <Button size="small" aria-pressed={selected === 'all'} onClick={selected === 'all' ? selection.begin : selection.selectAll}>
        {t('selectAll')}
      </Button>
      <LabelledIconButton size="small" label={t('endSelection')} onClick={selection.end}>
        <Close fontSize="small" />
      </LabelledIconButton>
      <Actions>
        {actionsOf[viewOf(filter)].map((one) => (
          <Button key={one} size="small" variant="outlined" disabled={count === 0 || isTooMany} onClick={() => setAction(one)} sx={{ flex: 1 }}>
            {labels[one]}
          </Button>
        ))}
      </Actions>
      {action ? (
        <BulkQuestion
          action={action}
          number={isExact ? number : t('moreThan', { count })}
          filter={filter}
          selected={selected}
          onStarted={selection.end}
          onClose={() => setAction(null)}
        />
      ) : null}
    </Root>
  );
}

/** The changes that make sense in each list. A search finds tickets of every status, and each change leaves out what it is not for. */
const actionsOf: Readonly<Record<ListView, readonly BulkAction[]>> = {
  open: ['transfer', 'close', 'tag'],
  pending: ['accept', 'transfer', 'close', 'tag'],
  closed: ['tag'],
  search: ['transfer', 'close', 'tag'],
};

interface Counts {
  readonly open: number;
  readonly openAll: number;
  readonly pending: number;
  readonly snoozed?: number | undefined;
  readonly snoozedAll?: number | undefined;
}

/** The tickets of each list, where they are counted: by status alone. */
const countOf: Readonly<Record<ListView, (filter: TicketFilter, counts: Counts | undefined) => number | undefined>> = {
  open: openCount,
  pending: (_filter, counts) => counts?.pending,
  closed: () => undefined,
  search: () => undefined,
};

/** How many; of all, what is known of them without asking. */
function useSelectedCount(filter: TicketFilter, selected: Selected): { readonly count: number; readonly isExact: boolean } {
  const { data: list, hasNextPage } = useInfiniteQuery({ ...ticketListQuery(filter), enabled: false });
  const { data: counts } = useQuery(ticketCountsQuery);
  if (selected !== 'all') return { count: selected.size, isExact: true };
  const loaded = list?.pages.reduce((sum, { tickets }) => sum + tickets.length, 0) ?? 0;
  if (!hasNextPage) return { count: loaded, isExact: true };
  const isWhole = filter.queueIds.length === 0 && filter.userIds.length === 0 && filter.tagIds.length === 0 && !filter.date && !filter.updatedAt;
  const counted = countOf[viewOf(filter)](filter, counts);
  return isWhole && counted !== undefined ? { count: counted, isExact: true } : { count: loaded, isExact: false };
}

function openCount({ showAll, snoozed }: TicketFilter, counts: Counts | undefined): number | undefined {
  if (snoozed) return showAll ? counts?.snoozedAll : counts?.snoozed;
  return showAll ? counts?.openAll : counts?.open;
}
