import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#shared/contract/messages.ts';
import { notifyWarning } from '#web/components/notify.ts';
import type { ConversationRow } from './conversation-rows.ts';

const foundMs = 2_000;

/** Loads older pages until a wanted message is there, at most so many. @returns the newest one of them. */
export type FindOlder = (isWanted: (message: Message) => boolean, mostPages?: number) => Promise<Message | undefined>;

/** Scrolls to a message, loading what lies between if needed, and marks it for a moment. */
export function useGoTo(rows: readonly ConversationRow[], show: (index: number) => void, findOlder: FindOlder) {
  const { t } = useTranslation('tickets');
  const [wantedId, setWantedId] = useState<Message['id'] | null>(null);
  const index = wantedId === null ? -1 : rows.findIndex(({ message }) => message.id === wantedId);
  const foundId = index === -1 ? null : wantedId;
  const latest = useRef({ rows, index, findOlder, t });
  useEffect(() => {
    latest.current = { rows, index, findOlder, t };
  });
  useEffect(() => {
    if (foundId === null) return undefined;
    show(latest.current.index);
    const timer = setTimeout(() => setWantedId(null), foundMs);
    return () => clearTimeout(timer);
  }, [foundId, show]);

  const goTo = useCallback((id: Message['id']) => {
    setWantedId(id);
    if (latest.current.rows.some(({ message }) => message.id === id)) return;
    const giveUp = (): void => {
      setWantedId(null);
      notifyWarning(latest.current.t('quotedNotFound'));
    };
    latest.current.findOlder((message) => message.id === id).then((found) => found ?? giveUp(), giveUp);
  }, []);
  return { foundId, goTo };
}
