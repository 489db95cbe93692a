import AccessTime from '@mui/icons-material/AccessTime';
import BrokenImageOutlined from '@mui/icons-material/BrokenImageOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { memo, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Body, Bubble, DayLine, FailureLine, Footer, Participant, Stack, Turn } from '#web/parts/conversation/bubble-parts.tsx';
import { Frame, Gone } from '#web/parts/conversation/media-parts.tsx';
import { daysAgo } from '#web/kit/formats/times.ts';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';
import { failureText } from '#web/errors/error-text.ts';
import { formatClock, formatDate } from '#web/i18n/format.ts';
import type { ChatRowOf } from './chat-rows.ts';
import { MentionText } from '#web/parts/conversation/MentionText.tsx';
import type { Outgoing } from './outgoing.ts';

/** Actions of a bubble; the same object from render to render. */
export interface ChatBubbleActions {
  readonly onOpenImage: (message: ChatRowOf['message']) => void;
  readonly onRetry: (outgoing: Outgoing) => void;
  readonly onDiscard: (outgoing: Outgoing) => void;
}

interface ChatBubbleProps {
  readonly row: ChatRowOf;
  readonly actions: ChatBubbleActions;
  readonly isFound: boolean;
}

const NewLine = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(1.5, 2, 0.5),
  fontSize: '0.75rem',
  fontWeight: 600,
  color: theme.vars.palette.person,
  '&::before, &::after': { content: '""', flexGrow: 1, height: 1, backgroundColor: 'currentColor', opacity: 0.4 },
}));

/** A message, with the day above it where a day begins. Rendered again only when something of its own changes. */
export const ChatBubble = memo(
  function ChatBubble({ row, actions, isFound }: ChatBubbleProps) {
    const { t } = useTranslation('chats');
    const { message, outgoing, isOurs, startsDay, startsNew, continues } = row;
    return (
      <>
        {startsDay ? <Day iso={message.createdAt} /> : null}
        {startsNew ? <NewLine>{t('newFromHere')}</NewLine> : null}
        <Turn isOurs={isOurs} continues={continues}>
          <Stack isOurs={isOurs}>
            <Bubble isOurs={isOurs} data-first={!continues || undefined} data-found={isFound || undefined}>
              <Author row={row} />
              <Picture message={message} isOurs={isOurs} onOpen={actions.onOpenImage} />
              <Words row={row} />
            </Bubble>
            {outgoing && outgoing.failure !== null ? <Failure outgoing={outgoing} actions={actions} /> : null}
          </Stack>
        </Turn>
      </>
    );
  },
  (one, other) => one.isFound === other.isFound && one.actions === other.actions && isSameRow(one.row, other.row),
);

/** Rows are made anew with each message. */
const isSameRow = (one: ChatRowOf, other: ChatRowOf): boolean =>
  one.outgoing === other.outgoing &&
  one.startsDay === other.startsDay &&
  one.startsNew === other.startsNew &&
  one.continues === other.continues &&
  (one.message === other.message || (one.outgoing !== null && one.outgoing === other.outgoing));

function Day({ iso }: { readonly iso: string }) {
  const { t } = useTranslation('conversation');
  const ago = daysAgo(iso);
  return (
    <DayLine>
      <span>{ago === 0 ? t('today') : ago === 1 ? t('yesterday') : formatDate(iso)}</span>
    </DayLine>
  );
}

/** Read out always, since sides say nothing to the ear. */
function Author({ row: { isOurs, continues, message } }: { readonly row: ChatRowOf }) {
  const { t } = useTranslation('chats');
  if (isOurs || continues) return <VisuallyHidden>{isOurs ? t('you') : message.sender.name}: </VisuallyHidden>;
  return <Participant>{message.sender.name}</Participant>;
}

function Words({ row: { message, outgoing } }: { readonly row: ChatRowOf }) {
  const { t } = useTranslation('chats');
  const hasText = message.message !== '';
  const footer = (
    <Footer data-alone={!hasText || undefined}>
      <time dateTime={message.createdAt}>{formatClock(message.createdAt)}</time>
      {outgoing && outgoing.failure === null ? <AccessTime sx={{ fontSize: 14 }} titleAccess={t('sending')} /> : null}
    </Footer>
  );
  if (!hasText) return footer;
  return (
    <Body>
      <span>
        <MentionText text={message.message} mentions={message.mentions} />
      </span>
      {footer}
    </Body>
  );
}

interface PictureProps {
  readonly message: ChatRowOf['message'];
  readonly isOurs: boolean;
  readonly onOpen: ChatBubbleActions['onOpenImage'];
}

function Picture({ message, isOurs, onOpen }: PictureProps) {
  const { t } = useTranslation('conversation');
  const [isBroken, setIsBroken] = useState(false);
  const { picture } = message;
  if (!picture) return null;
  if (isBroken) {
    return (
      <Gone>
        <BrokenImageOutlined fontSize="small" />
        {t('mediaGone')}
      </Gone>
    );
  }
  const alt = t('imageOf', { name: isOurs ? t('you') : message.sender.name });
  return (
    <Frame type="button" aria-label={`${t('openImage')}: ${alt}`} onClick={() => onOpen(message)}>
      <img src={picture.url} alt={alt} loading="lazy" onError={() => setIsBroken(true)} />
    </Frame>
  );
}

function Failure({ outgoing, actions }: { readonly outgoing: Outgoing; readonly actions: ChatBubbleActions }) {
  const { t } = useTranslation('conversation');
  const { t: common } = useTranslation();
  return (
    <FailureLine role="alert">
      <span>{t('sendFailed', { reason: failureText(outgoing.failure ?? '') })}</span>
      <Button size="small" color="error" onClick={() => actions.onRetry(outgoing)}>
        {common('retry')}
      </Button>
      <Button size="small" color="inherit" onClick={() => actions.onDiscard(outgoing)}>
        {t('discard')}
      </Button>
    </FailureLine>
  );
}
