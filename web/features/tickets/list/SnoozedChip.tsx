import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ticketCountsQuery, type TicketFilter } from '#web/parts/tickets/queries.ts';
import { CountBadge } from './CountBadge.tsx';
import { FilterChip } from './FilterChip.tsx';

interface SnoozedChipProps {
  readonly filter: TicketFilter;
  readonly onChange: (snoozed: boolean) => void;
}

/** Turns to the open tickets that are set aside; there while there are any. */
export function SnoozedChip({ filter: { snoozed = false, showAll }, onChange }: SnoozedChipProps) {
  const { t } = useTranslation('tickets');
  const { data: counts } = useQuery(ticketCountsQuery);
  const count = (showAll ? counts?.snoozedAll : counts?.snoozed) ?? 0;
  if (count === 0 && !snoozed) return null;
  return (
    <FilterChip aria-pressed={snoozed} title={t('snoozedHint')} onClick={() => onChange(!snoozed)}>
      {t('snoozedFilter')}
      <CountBadge count={count} isStrong={snoozed} />
    </FilterChip>
  );
}
