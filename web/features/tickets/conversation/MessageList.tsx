import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '@mui/material/styles';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { StateMessage } from '#web/components/StateMessage.tsx';
import { useSend } from '../send/use-send.ts';
import { plainText } from '../signatures.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import type { ConversationRow } from './conversation-rows.ts';
import { ImageDialog } from './ImageDialog.tsx';
import { useRetryMessage } from './message-actions.ts';
import type { AskedOfCard, BubbleActions } from './MessageBubble.tsx';
import { historyParts, LatestButton, renderBubble } from './history-parts.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { useArrivals, useNewestArrival } from './use-arrivals.ts';
import { useEndInSight } from './use-end-in-sight.ts';
import { useFindWords } from './use-find-words.ts';
import { useGoTo, type FindOlder } from './use-go-to.ts';
import { useMarkRead } from './use-mark-read.ts';

// The form of a contact brings the contract's schemas along.
const CardDialog = lazy(async () => ({ default: (await import('./CardDialog.tsx')).CardDialog }));

const Root = styled('div')({ position: 'relative', height: '100%' });

/** Virtuoso counts rows from here downwards when older ones come before; any history is shorter. */
const firstIndex = 10_000_000;
/** The specification asks for the older page at 50 px from the top; a little earlier, it is there in time. */
const olderPagePx = 200;
/** How close to the end counts as being there. */
const bottomPx = 80;

interface MessageListProps {
  readonly ticket: Ticket;
  readonly rows: readonly ConversationRow[];
  readonly messages: readonly Message[];
  /** Fetched since the ticket was opened; until then the newest messages may be missing. */
  readonly isCurrent: boolean;
  readonly mayWrite: boolean;
  readonly hasOlder: boolean;
  readonly onOlder: () => void;
  readonly onFindOlder: FindOlder;
  readonly onReply: (message: Message) => void;
}

/** The bubbles: keeps its place while older ones load, and its end in sight unless the user scrolled away. */
export function MessageList({ ticket, rows, messages, isCurrent, mayWrite, hasOlder, onOlder, onFindOlder, onReply }: MessageListProps) {
  const { t } = useTranslation('tickets');
  const virtuoso = useRef<VirtuosoHandle>(null);
  const { actions, foundId, options, endOptions, image, endImage, asked, setAsked } = useBubbleActions(ticket, rows, virtuoso, onFindOlder);
  useFindWords(messages, onFindOlder, actions.onGoTo);
  const { isAway, arrived, onAtBottom } = useArrivals(rows);
  const arrival = useNewestArrival(messages);
  useMarkRead(ticket, messages, isCurrent && !isAway);
  const [anchorKey] = useState(() => rows[0]?.key);
  const older = rows.findIndex(({ key }) => key === anchorKey);
  const { name } = ticket.contact;
  const toLatest = (): void => virtuoso.current?.scrollToIndex({ index: 'LAST', align: 'end' });
  const { root, onHeight, hasUserLeft } = useEndInSight(!isAway, toLatest, rows);
  if (rows.length === 0) return <StateMessage title={t('noMessages')} />;
  return (
    <Root ref={root}>
      <Virtuoso
        ref={virtuoso}
        style={{ height: '100%' }}
        data={rows}
        context={{ label: t('history'), hasOlder, contactName: name, actions, foundId }}
        components={historyParts}
        firstItemIndex={firstIndex - Math.max(older, 0)}
        initialTopMostItemIndex={{ index: 'LAST', align: 'end' }}
        alignToBottom
        increaseViewportBy={{ top: olderPagePx, bottom: olderPagePx }}
        atBottomThreshold={bottomPx}
        atBottomStateChange={(isAtBottom) => (isAtBottom || hasUserLeft()) && onAtBottom(isAtBottom)}
        totalListHeightChanged={onHeight}
        followOutput={(isAtBottom) => (isAtBottom || rows.at(-1)?.outgoing ? 'auto' : false)}
        startReached={onOlder}
        computeItemKey={(_, row) => row.key}
        itemContent={renderBubble}
      />
      {isAway ? <LatestButton arrived={arrived} onClick={toLatest} /> : null}
      <VisuallyHidden role="status">
        {arrival
          ? t('newMessageFrom', { name, text: plainText(arrival) || t(arrival.card ? `card_${arrival.card}` : `kind_${arrival.mediaType ?? 'other'}`) })
          : null}
      </VisuallyHidden>
      {options ? <MessageMenu {...options} mayWrite={mayWrite} onReply={onReply} onClose={endOptions} /> : null}
      {image ? <ImageDialog message={image} onClose={endImage} /> : null}
      <Suspense>{asked ? <CardDialog asked={asked} onAsked={setAsked} /> : null}</Suspense>
    </Root>
  );
}

/** Callbacks that never change, so that bubbles are not rendered for other bubbles' sake. */
function useBubbleActions(ticket: Ticket, rows: readonly ConversationRow[], virtuoso: { readonly current: VirtuosoHandle | null }, findOlder: FindOlder) {
  const [options, setOptions] = useState<{ message: Message; anchor: HTMLElement } | null>(null);
  const [image, setImage] = useState<Message | null>(null);
  const [asked, setAsked] = useState<AskedOfCard | null>(null);
  const { foundId, goTo } = useGoTo(rows, virtuoso, findOlder);
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
