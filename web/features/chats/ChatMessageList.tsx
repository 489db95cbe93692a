import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Chat } from '#shared/contract/chats.ts';
import { HistoryFrame } from '#web/parts/conversation/history-parts.tsx';
import { ImageDialog } from '#web/parts/conversation/ImageDialog.tsx';
import { useArrivals } from '#web/parts/conversation/use-arrivals.ts';
import { useGoTo } from '#web/parts/conversation/use-go-to.ts';
import { useKeptPlace } from '#web/parts/conversation/use-kept-place.ts';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { ChatBubble, type ChatBubbleActions } from './ChatBubble.tsx';
import type { ChatRowOf } from './chat-rows.ts';
import { useMarkChatRead } from './use-mark-chat-read.ts';
import { useSendChat } from './use-send-chat.ts';

/** The specification's. */
const olderPagePx = 600;

interface ChatMessageListProps {
  readonly chat: Chat;
  readonly rows: readonly ChatRowOf[];
  /** A message that was found by a search. */
  readonly wanted: { readonly sequence: number } | null;
  /** Something else lies over it. */
  readonly isCovered: boolean;
  readonly hasOlder: boolean;
  readonly isSettled: boolean;
  readonly onOlder: () => void;
  readonly onLoad: (sequence: number) => Promise<boolean>;
}

const isArrival = ({ isOurs }: ChatRowOf): boolean => !isOurs;

/** The bubbles: keeps its place while older ones load, and its end in sight unless the user scrolled away. */
export function ChatMessageList({ chat, rows, wanted, isCovered, hasOlder, isSettled, onOlder, onLoad }: ChatMessageListProps) {
  const { t } = useTranslation('chats');
  const { t: common } = useTranslation('conversation');
  const arrivals = useArrivals(rows, isArrival);
  const place = useKeptPlace({ rows, olderPagePx, isSettled, onAtEnd: arrivals.onAtEnd, onOldest: onOlder });
  const { foundId, goTo } = useGoTo({ ids: rows.map(({ sequence }) => sequence), show: place.show, load: onLoad });
  useEffect(() => {
    if (wanted) goTo(wanted.sequence);
  }, [wanted, goTo]);
  const { actions, image, endImage } = useBubbleActions(chat);
  const newest = rows.findLast(({ sequence }) => sequence > 0)?.sequence ?? 0;
  useMarkChatRead(chat, newest, !arrivals.isAway && !isCovered);
  const arrival = useNewestArrival(rows);
  if (rows.length === 0) return <StateMessage title={common('noMessages')} text={t('noMessagesText')} />;
  const told = arrival && common('newMessageFrom', { name: arrival.sender.name, text: arrival.message || t('picture') });
  return (
    <>
      <HistoryFrame place={place} hasOlder={hasOlder} arrivals={arrivals} told={told}>
        {rows.map((row) => (
          <div key={row.key} role="listitem">
            <ChatBubble row={row} actions={actions} isFound={row.sequence > 0 && row.sequence === foundId} />
          </div>
        ))}
      </HistoryFrame>
      {image?.picture ? <ImageDialog url={image.picture.url} name={image.picture.name} text={image.message} onClose={endImage} /> : null}
    </>
  );
}

/** Callbacks that never change, so that bubbles are not rendered for other bubbles' sake. */
function useBubbleActions({ id }: Chat) {
  const [image, setImage] = useState<ChatRowOf['message'] | null>(null);
  const { retry, discard } = useSendChat(id);
  const actions = useMemo((): ChatBubbleActions => ({ onOpenImage: setImage, onRetry: retry, onDiscard: discard }), [retry, discard]);
  return { actions, image, endImage: () => setImage(null) };
}

/** The newest message of somebody else once it arrived under the user's eyes; null for what was there already. */
function useNewestArrival(rows: readonly ChatRowOf[]): ChatRowOf['message'] | null {
  const newest = rows.findLast(({ sequence, isOurs }) => sequence > 0 && !isOurs);
  const known = useRef(newest?.sequence);
  const [arrival, setArrival] = useState<ChatRowOf['message'] | null>(null);
  useEffect(() => {
    if (newest && newest.sequence > (known.current ?? 0)) setArrival(newest.message);
    known.current = newest?.sequence;
  }, [newest]);
  return arrival;
}
