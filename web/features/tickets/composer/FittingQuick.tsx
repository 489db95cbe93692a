import Bolt from '@mui/icons-material/Bolt';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { messageListQuery } from '../message-queries.ts';
import { fittingQuick } from './fitting-quick.ts';
import { type Quick, useQuick } from './quick-query.ts';
import { useFill } from './use-fill.ts';

/** Above the box by its order, behind it for the Tab key. */
const Row = styled('div')(({ theme }) => ({
  order: -1,
  flexBasis: '100%',
  display: 'flex',
  gap: theme.spacing(0.75),
  minWidth: 0,
  overflowX: 'auto',
  padding: 2,
}));
const Offer = styled('button')(({ theme }) => ({
  flexShrink: 0,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  minHeight: 28,
  maxWidth: 240,
  padding: theme.spacing(0, 1.25, 0, 0.75),
  borderRadius: 14,
  border: `1px solid ${theme.vars.palette.divider}`,
  font: 'inherit',
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.primary,
  background: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '@media (pointer: coarse)': { minHeight: 40, borderRadius: 20 },
}));

interface FittingQuickProps {
  readonly ticket: Ticket;
  /** @param text what will be sent. */
  readonly onPick: (text: string, picked: Quick) => void;
}

/** Up to three quick messages that fit the customer's last words. Nothing where none fits, or where the last word is ours. */
export function FittingQuick({ ticket, onPick }: FittingQuickProps) {
  const { t } = useTranslation('tickets');
  const { data } = useInfiniteQuery(messageListQuery(ticket.id));
  const written = lastWritten(data?.pages[0]?.messages ?? []);
  // Live events keep them as they are.
  const { data: known } = useQuick(ticket, { enabled: written !== '', staleTime: Infinity });
  const offered = useMemo(() => fittingQuick(known ?? [], written), [known, written]);
  const fill = useFill(
    ticket,
    offered.map(({ message }) => message),
  );
  if (offered.length === 0) return null;
  return (
    <Row role="group" aria-label={t('fitting')}>
      {offered.map((quick) => (
        <Offer
          key={quick.id}
          type="button"
          data-tooltip={fill(quick.message)}
          aria-label={t('fittingOne', { shortcode: quick.shortcode, text: fill(quick.message) })}
          onClick={() => onPick(fill(quick.message), quick)}
        >
          <Bolt aria-hidden color="primary" sx={{ fontSize: 16 }} />
          <span>{quick.shortcode}</span>
        </Offer>
      ))}
    </Row>
  );
}

/** The customer's words since our last message. */
function lastWritten(messages: readonly Message[]): string {
  const said = messages.filter(({ kind }) => kind !== 'event');
  const since = said.slice(said.findLastIndex(({ fromMe }) => fromMe) + 1);
  return since.map(({ body }) => body).join(' ');
}
