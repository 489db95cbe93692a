import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { useSend } from '../send/use-send.ts';
import { plainText } from '../signatures.ts';
import { isAtWork, type Writing } from '../writing-rule.ts';
import type { ConversationRow } from './conversation-rows.ts';
import { Gallery, isPicture } from './Gallery.tsx';
import { useRetryMessage } from './message-actions.ts';
import { type AskedOfCard, type BubbleActions, MessageBubble } from './MessageBubble.tsx';
import { HistoryFrame } from '#web/parts/conversation/history-parts.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { useNewestArrival } from './use-newest-arrival.ts';
import { useFindWords } from './use-find-words.ts';
import { useWanted } from './use-wanted.ts';
import { useGoTo } from '#web/parts/conversation/use-go-to.ts';
import type { FindOlder } from './find-older.ts';
import { useArrivals } from '#web/parts/conversation/use-arrivals.ts';
import { useKeptPlace } from '#web/parts/conversation/use-kept-place.ts';
import { useMarkRead } from './use-mark-read.ts';

// The form of a contact brings the contract's schemas along.
const CardDialog = lazy(async () => ({ default: (await import('./CardDialog.tsx')).CardDialog }));

// Rare, and with words of its own.
const NoteMenu = lazy(async () => ({ default: (await import('./NoteMenu.tsx')).NoteMenu }));

/** The specification asks for the older page at 50 px from the top; a little earlier, it is there in time. */
const olderPagePx = 200;

const isFromContact = ({ message }: ConversationRow): boolean => !message.fromMe && message.kind !== 'event';

interface MessageListProps {
  readonly ticket: Ticket;
  readonly rows: readonly ConversationRow[];
  readonly messages: readonly Message[];
  /** Fetched since the ticket was opened; until then the newest messages may be missing. */
  readonly isCurrent: boolean;
  readonly writing: Writing;
  readonly wanted: { readonly id: Message['id'] } | null;
  readonly hasOlder: boolean;
  readonly isSettled: boolean;
  readonly onOlder: () => void;
  readonly onFindOlder: FindOlder;
  readonly onReply: (message: Message) => void;
}

/** The bubbles: keeps its place while older ones load, and its end in sight unless the user scrolled away. */
export function MessageList({ ticket, rows, messages, isCurrent, writing, wanted, hasOlder, isSettled, onOlder, onFindOlder, onReply }: MessageListProps) {
  const { t } = useTranslation('tickets');
  const arrivals = useArrivals(rows, isFromContact);
  const place = useKeptPlace({ rows, olderPagePx, isSettled, onAtEnd: arrivals.onAtEnd, onOldest: onOlder });
  const { actions, foundId, options, endOptions, image, endImage, asked, setAsked } = useBubbleActions(ticket, rows, place.show, onFindOlder);
  useFindWords(messages, onFindOlder, actions.onGoTo);
  useWanted(wanted, actions.onGoTo);
  const arrival = useNewestArrival(messages);
  useMarkRead(ticket, messages, isCurrent && !arrivals.isAway && isAtWork(writing));
  const { name } = ticket.contact;
  if (rows.length === 0) return <StateMessage title={t('noMessages')} />;
  const told =
    arrival && t('newMessageFrom', { name, text: plainText(arrival) || t(arrival.card ? `card_${arrival.card}` : `kind_${arrival.mediaType ?? 'other'}`) });
  return (
    <>
      <HistoryFrame place={place} hasOlder={hasOlder} arrivals={arrivals} told={told}>
        {rows.map(({ key, ...row }) => (
          <div key={key} role="listitem">
            <MessageBubble {...row} contactName={name} actions={actions} isFound={row.message.id === foundId} />
          </div>
        ))}
      </HistoryFrame>
      {options?.message.event ? (
        <Suspense>
          <NoteMenu {...options} onClose={endOptions} />
        </Suspense>
      ) : options ? (
        <MessageMenu {...options} mayWrite={writing === 'allowed'} mayChange={ticket.channel === 'whatsapp'} onReply={onReply} onClose={endOptions} />
      ) : null}
      {image ? <Gallery pictures={messages.filter(isPicture)} shown={image} onShow={actions.onOpenImage} onClose={endImage} /> : null}
      <Suspense>{asked ? <CardDialog asked={asked} onAsked={setAsked} /> : null}</Suspense>
    </>
  );
}

/** Callbacks that never change, so that bubbles are not rendered for other bubbles' sake. */
function useBubbleActions(ticket: Ticket, rows: readonly ConversationRow[], show: (index: number) => void, findOlder: FindOlder) {
  const [options, setOptions] = useState<{ message: Message; anchor: HTMLElement } | null>(null);
  const [image, setImage] = useState<Message | null>(null);
  const [asked, setAsked] = useState<AskedOfCard | null>(null);
  const { foundId, goTo } = useGoTo({
    ids: rows.map(({ message }) => message.id),
    show,
    load: async (id: Message['id']) => (await findOlder((message) => message.id === id, { through: id })) !== undefined,
  });
  const { retry, discard } = useSend(ticket.id);
  const { mutate: retryStored } = useRetryMessage();
  const actions = useMemo(
    (): BubbleActions => ({
      onOptions: (message, anchor) => setOptions({ message, anchor }),
      onOpenImage: setImage,
      onCard: setAsked,
      onGoTo: goTo,
      onRetry: (message, outgoing) => (outgoing ? retry(outgoing) : retryStored(message)),
      onDiscard: discard,
    }),
    [goTo, retry, retryStored, discard],
  );
  return { actions, foundId, options, image, endOptions: () => setOptions(null), endImage: () => setImage(null), asked, setAsked };
}
