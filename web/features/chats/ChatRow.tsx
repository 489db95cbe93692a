import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { Chat } from '#shared/contract/chats.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { UnreadBadge } from '#web/kit/marks/UnreadBadge.tsx';
import { formatRecent } from '#web/kit/formats/times.ts';
import { inLetters } from '#web/kit/page/in-letters.ts';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';
import { chatPath } from './chat-paths.ts';
import { useLastWords } from './use-last-words.ts';

export const rowHeightPx = inLetters(68);

const Row = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  height: rowHeightPx,
  padding: theme.spacing(0, 1.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&:hover': { backgroundColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 4%, transparent)` },
  '&[data-shown]': {
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 10%, transparent)`,
    boxShadow: `inset 3px 0 ${theme.vars.palette.brand}`,
  },
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `2px solid ${theme.vars.palette.brand}`, outlineOffset: -2 },
}));
const Words = styled('div')({ flexGrow: 1, minWidth: 0 });
const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: theme.spacing(1),
  '& > .wide': { flexGrow: 1, minWidth: 0 },
  '& > time': { flexShrink: 0, fontSize: '0.75rem', color: theme.vars.palette.text.secondary },
  '&[data-unread] > time': { color: theme.vars.palette.primary.main, fontWeight: 600 },
}));

const mostShown = 99;

/** How much is new, and whether somebody calls. */
export function UnreadMark({ chat: { unreads, mentionedAt, readCount } }: { readonly chat: Chat }) {
  const { t } = useTranslation('chats');
  if (unreads === 0) return null;
  const isMentioned = mentionedAt > readCount;
  return (
    <>
      {isMentioned ? (
        <UnreadBadge>
          <span aria-hidden>@</span>
          <VisuallyHidden>{t('mentioned')}</VisuallyHidden>
        </UnreadBadge>
      ) : null}
      <UnreadBadge>
        <span aria-hidden>{unreads > mostShown ? `${mostShown}+` : unreads}</span>
        <VisuallyHidden>{t('messages', { count: unreads })}</VisuallyHidden>
      </UnreadBadge>
    </>
  );
}

/** A conversation in the list. */
export function ChatRow({ chat, isShown }: { readonly chat: Chat; readonly isShown: boolean }) {
  const lastWords = useLastWords();
  const { id, title, unreads, updatedAt } = chat;
  const hasUnread = unreads > 0 || undefined;
  return (
    <Row data-shown={isShown || undefined}>
      <Avatar id={id} name={title} sizePx={42} />
      <Words>
        <Line data-unread={hasUnread}>
          <Typography
            className="wide"
            component={Link}
            to={chatPath(chat)}
            noWrap
            aria-current={isShown ? 'page' : undefined}
            sx={{ fontWeight: hasUnread ? 700 : 550 }}
          >
            {title}
          </Typography>
          <time dateTime={updatedAt}>{formatRecent(updatedAt)}</time>
        </Line>
        <Line>
          <Typography className="wide" component="span" variant="body2" color={hasUnread ? 'textPrimary' : 'textSecondary'} noWrap>
            {lastWords(chat)}
          </Typography>
          <UnreadMark chat={chat} />
        </Line>
      </Words>
    </Row>
  );
}
