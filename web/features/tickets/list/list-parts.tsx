import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useTranslation } from 'react-i18next';
import type { Components } from 'react-virtuoso';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { SteadyRow } from './use-steady-order.ts';
import { TicketRow, type TicketRowProps } from './TicketRow.tsx';

export interface ListContext {
  readonly label: string;
  readonly hasMore: boolean;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  /** What a row needs besides its ticket. */
  readonly propsOf: (ticket: Ticket) => Omit<TicketRowProps, 'ticket' | 'index' | 'isGone'>;
}

/** Virtuoso's parts as a list for assistive technology, with what comes after the last loaded row. */
export const listParts: Components<SteadyRow, ListContext> = {
  List: ({ context, ...props }) => <div {...props} role="list" aria-label={context.label} />,
  Item: ({ context: _context, item: _item, ...props }) => <div {...props} role="listitem" />,
  Footer: ({ context }) => <ListEnd {...context} />,
};

export function renderRow(index: number, { ticket, isGone }: SteadyRow, { propsOf }: ListContext) {
  return <TicketRow index={index} ticket={ticket} isGone={isGone} {...propsOf(ticket)} />;
}

function ListEnd({ hasMore, hasFailed, onRetry }: ListContext) {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation();
  if (!hasMore) return <Box sx={{ height: 16 }} />;
  if (!hasFailed) {
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', height: 56 }}>
        <CircularProgress size={20} aria-label={t('loadingMore')} />
      </Box>
    );
  }
  return (
    <Box role="alert" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1, p: 2 }}>
      {t('moreFailed')}
      <Button size="small" onClick={onRetry}>
        {common('retry')}
      </Button>
    </Box>
  );
}
