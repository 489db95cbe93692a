import Button from '@mui/material/Button';
import { memo, type PointerEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Contact } from '#shared/contract/contacts.ts';
import type { Message } from '#shared/contract/messages.ts';
import { contactCardsOf, type ContactCard } from '#shared/domain/contact-cards.ts';
import { failureText } from '#web/errors/error-text.ts';
import { formatClock, formatDate } from '#web/i18n/format.ts';
import type { Outgoing } from '../send/outgoing.ts';
import { daysAgo } from '#web/kit/formats/times.ts';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';
import { AckMark } from './AckMark.tsx';
import { Body, Bubble, DayLine, FailureLine, Footer, Participant, Reactions, Stack, Turn } from '#web/parts/conversation/bubble-parts.tsx';
import type { ConversationRow } from './conversation-rows.ts';
import { MessageMedia } from './MessageMedia.tsx';
import { AdCard, ForwardedNote } from './message-parts.tsx';
import { NoteBubble } from './NoteBubble.tsx';
import { onLongPress } from './long-press.ts';
import { OptionsButton } from './OptionsButton.tsx';
import { QuotedBlock } from './QuotedBlock.tsx';
import { splitSignature } from '../signatures.ts';
import { EventLine } from './EventLine.tsx';
import { RichText } from '#web/parts/conversation/rich-text.tsx';

/** Request for an action on a card; `known` is the contact with its number. */
export interface AskedOfCard {
  readonly card: ContactCard;
  readonly known: Contact | null;
  readonly wants: 'save' | 'write';
}

/** Actions of a bubble; the same object from render to render. */
export interface BubbleActions {
  readonly onOptions: (message: Message, anchor: HTMLElement) => void;
  readonly onOpenImage: (message: Message) => void;
  readonly onGoTo: (id: Message['id']) => void;
  readonly onCard: (asked: AskedOfCard) => void;
  readonly onRetry: (message: Message, outgoing: Outgoing | null) => void;
  readonly onDiscard: (outgoing: Outgoing) => void;
}

interface MessageBubbleProps extends Omit<ConversationRow, 'key'> {
  readonly contactName: string;
  /** Null where messages are only shown. */
  readonly actions: BubbleActions | null;
  readonly isFound?: boolean;
}

/** A message, with the day above it where a day begins. Rendered again only when something of its own changes. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, outgoing, startsDay, continues, signer, contactName, actions, isFound = false } = props;
  const { fromMe } = message;
  const hasMenu = actions !== null && !outgoing && !message.isDeleted;
  const press = (event: PointerEvent<HTMLElement>): void => {
    if (hasMenu) onLongPress(event, (bubble) => actions.onOptions(message, bubble));
  };
  if (message.event) {
    return (
      <>
        {startsDay ? <Day iso={message.createdAt} /> : null}
        {message.event.type === 'note' ? (
          <NoteBubble message={message} actions={actions} isFound={isFound} />
        ) : (
          <EventLine event={message.event} at={message.createdAt} />
        )}
      </>
    );
  }
  return (
    <>
      {startsDay ? <Day iso={message.createdAt} /> : null}
      <Turn isOurs={fromMe} continues={continues}>
        <Stack isOurs={fromMe}>
          <Bubble
            isOurs={fromMe}
            data-first={!continues || undefined}
            data-found={isFound || undefined}
            data-pressed={hasMenu || undefined}
            onPointerDown={press}
          >
            <Author message={message} contactName={contactName} signer={signer} />
            {message.isForwarded ? <ForwardedNote /> : null}
            {message.ad ? <AdCard ad={message.ad} /> : null}
            {message.quotedMsg ? <QuotedBlock quoted={message.quotedMsg} contactName={contactName} onGoTo={actions?.onGoTo} /> : null}
            <MessageMedia message={message} contactName={contactName} actions={actions} />
            <MessageBody message={message} />
          </Bubble>
          {message.reactions.length > 0 ? <ReactionLine message={message} /> : null}
          {isUnsent(message) ? <Failure message={message} outgoing={outgoing} actions={actions} /> : null}
        </Stack>
        {actions && !outgoing ? <OptionsButton message={message} onOptions={actions.onOptions} /> : null}
      </Turn>
    </>
  );
});

/** A message that our own phone sent, without a file that we could fetch, did leave. */
const isUnsent = ({ fromMe, failure }: Message): boolean => fromMe && failure !== null && failure !== 'ERR_WAPP_DOWNLOAD_MEDIA';

function Day({ iso }: { readonly iso: string }) {
  const { t } = useTranslation('tickets');
  const ago = daysAgo(iso);
  const label = ago === 0 ? t('today') : ago === 1 ? t('yesterday') : formatDate(iso);
  return (
    <DayLine>
      <span>{label}</span>
    </DayLine>
  );
}

/** Seen in groups and above signed turns; read out always, since sides say nothing to the ear. */
function Author({ message, contactName, signer }: Pick<MessageBubbleProps, 'message' | 'contactName' | 'signer'>) {
  const { t } = useTranslation('tickets');
  if (signer !== null) return <Participant>{signer}</Participant>;
  if (message.participantName) return <Participant>{message.participantName}</Participant>;
  return <VisuallyHidden>{message.fromMe ? t('you') : contactName}: </VisuallyHidden>;
}

function MessageBody({ message }: { readonly message: Message }) {
  const { t } = useTranslation('tickets');
  const { isDeleted, kind } = message;
  const { text } = splitSignature(message);
  const footer = <BubbleFooter message={message} />;
  if (isDeleted) {
    return (
      <Body>
        <s>{text || t(nameOfKind(message))}</s>
        {footer}
      </Body>
    );
  }
  if (text === '' || kind === 'location' || contactCardsOf(message).length > 0) return <BubbleFooter message={message} isAlone />;
  return (
    <Body>
      <span>
        <RichText text={text} />
      </span>
      {footer}
    </Body>
  );
}

function nameOfKind({ kind, card }: Message) {
  if (kind === 'card') return `card_${card ?? 'other'}` as const;
  return kind === 'text' || kind === 'event' ? 'kind_other' : (`kind_${kind}` as const);
}

function BubbleFooter({ message, isAlone }: { readonly message: Message; readonly isAlone?: boolean }) {
  const { t } = useTranslation('tickets');
  return (
    <Footer data-alone={isAlone}>
      {message.isDeleted ? <span>{t('deleted')}</span> : null}
      {message.isEdited && !message.isDeleted ? <span>{t('edited')}</span> : null}
      <time dateTime={message.createdAt}>{formatClock(message.createdAt)}</time>
      {message.fromMe && !isUnsent(message) ? <AckMark ack={message.ack} /> : null}
    </Footer>
  );
}

function ReactionLine({ message }: { readonly message: Message }) {
  const { t } = useTranslation('tickets');
  const emojis = message.reactions.map(({ emoji }) => emoji).join(' ');
  return (
    <Reactions role="img" aria-label={t('reactedWith', { emojis })}>
      {emojis}
    </Reactions>
  );
}

function Failure({ message, outgoing, actions }: Pick<MessageBubbleProps, 'message' | 'outgoing' | 'actions'>) {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation();
  const reason = failureText(message.failure ?? '');
  return (
    <FailureLine role="alert">
      {/* Nobody knows whether it arrived: it is not called unsent. */}
      <span>{message.failure === 'ERR_META_UNCONFIRMED' ? reason : t('sendFailed', { reason })}</span>
      {actions ? (
        <Button size="small" color="error" onClick={() => actions.onRetry(message, outgoing)}>
          {common('retry')}
        </Button>
      ) : null}
      {actions && outgoing ? (
        <Button size="small" color="inherit" onClick={() => actions.onDiscard(outgoing)}>
          {t('discard')}
        </Button>
      ) : null}
    </FailureLine>
  );
}
