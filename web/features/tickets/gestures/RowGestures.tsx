import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '#shared/contract/tickets.ts';
import { mayAct } from '#shared/domain/ticket-rules.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { followSwipes, type RowGestures as Gestures } from './follow-swipes.ts';

const SnoozeDialog = lazy(async () => ({ default: (await import('../snooze/SnoozeDialog.tsx')).SnoozeDialog }));

interface RowGesturesProps {
  /** In the order of the list. */
  readonly tickets: readonly Ticket[];
  readonly isSelecting: boolean;
  readonly onAccept: (ticket: Ticket) => void;
  readonly onClose: (ticket: Ticket) => void;
  /** Begins to select several. */
  readonly onSelect: (ticket: Ticket) => void;
}

/**
 * On screens that are touched. To the right a waiting ticket is accepted and an open one resolved. To the left a waiting one is resolved and an open
 * one set aside. A row that is held begins a selection.
 */
export function RowGestures({ tickets, isSelecting, onAccept, onClose, onSelect }: RowGesturesProps) {
  const { t } = useTranslation('tickets');
  const { id: userId } = useSessionUser();
  const viewer = { userId, seesAll: useHasRight('tickets-manager:showall') };
  const mayAnswer = useHasRight('conversations:answer');
  const mayBulk = useHasRight('conversations:bulk');
  const [snoozed, setSnoozed] = useState<Ticket | null>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const nothing = { right: undefined, left: undefined };

  const swipesOf = useEffectEvent<Gestures['swipesOf']>((index) => {
    const ticket = tickets[index];
    if (!ticket || isSelecting || !mayAnswer) return nothing;
    const resolve = { label: t('resolve'), leaves: true, run: () => onClose(ticket) };
    if (ticket.status === 'pending') return { right: { label: t('accept'), leaves: true, run: () => onAccept(ticket) }, left: resolve };
    if (ticket.status !== 'open' || !mayAct(viewer, ticket)) return nothing;
    return {
      right: resolve,
      left: ticket.snoozedUntil === undefined ? { label: t('snooze'), leaves: false, run: () => setSnoozed(ticket) } : undefined,
    };
  });
  const onHold = useEffectEvent<Gestures['onHold']>((index) => {
    const ticket = tickets[index];
    if (ticket && mayBulk && !isSelecting) onSelect(ticket);
  });
  useEffect(() => {
    const list = mark.current?.parentElement;
    return list ? followSwipes(list, { swipesOf, onHold }) : undefined;
  }, []);
  return (
    <>
      <span ref={mark} hidden />
      <Suspense>{snoozed ? <SnoozeDialog ticket={snoozed} onClose={() => setSnoozed(null)} /> : null}</Suspense>
    </>
  );
}
