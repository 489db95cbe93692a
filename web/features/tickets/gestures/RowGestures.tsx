import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
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

  const gesturesOf = useEffectEvent((index: number): Gestures => {
    const ticket = tickets[index];
    if (!ticket || isSelecting) return {};
    const onHold = mayBulk ? () => onSelect(ticket) : undefined;
    const resolve = { label: t('resolve'), leaves: true, run: () => onClose(ticket) };
    if (mayAnswer && ticket.status === 'pending') return { right: { label: t('accept'), leaves: true, run: () => onAccept(ticket) }, left: resolve, onHold };
    if (!mayAnswer || ticket.status !== 'open' || !mayAct(viewer, ticket)) return { onHold };
    const snooze = { label: t('snooze'), leaves: false, run: () => setSnoozed(ticket) };
    return { right: resolve, left: ticket.snoozedUntil === undefined ? snooze : undefined, onHold };
  });
  useEffect(() => {
    const list = mark.current?.parentElement;
    return list ? followSwipes(list, gesturesOf) : undefined;
  }, []);
  return (
    <>
      <span ref={mark} hidden />
      <Suspense>{snoozed ? <SnoozeDialog ticket={snoozed} onClose={() => setSnoozed(null)} /> : null}</Suspense>
    </>
  );
}
