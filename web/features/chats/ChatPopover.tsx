import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { Chat } from '#shared/contract/chats.ts';
import type { ListedRecords } from '#web/kit/lists/listed-records.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { BellPopover } from '#web/parts/bell/BellPopover.tsx';
import { formatRecent } from '#web/kit/formats/times.ts';
import { chatPath } from './chat-paths.ts';
import { UnreadMark } from './ChatRow.tsx';
import { useLastWords } from './use-last-words.ts';

const Words = styled('span')(({ theme }) => ({
  flexGrow: 1,
  minWidth: 0,
  marginLeft: theme.spacing(1.5),
  '& > span': { display: 'flex', gap: theme.spacing(1), alignItems: 'baseline' },
  '& > span > .wide': { flexGrow: 1, minWidth: 0 },
}));

interface ChatPopoverProps {
  readonly anchor: HTMLElement;
  readonly list: ListedRecords<Chat>;
  readonly onClose: () => void;
}

/** The conversations with colleagues, each a way to it. */
export function ChatPopover({ anchor, list, onClose }: ChatPopoverProps) {
  const { t } = useTranslation('chats');
  const texts = { title: t('title'), failed: t('listFailed'), loading: t('loadingList'), none: t('empty'), noneText: t('bellNoneText') };
  return (
    <BellPopover anchor={anchor} texts={texts} list={list} renderEntry={(chat) => <Entry key={chat.id} chat={chat} onOpen={onClose} />} onClose={onClose} />
  );
}

function Entry({ chat, onOpen }: { readonly chat: Chat; readonly onOpen: () => void }) {
  const lastWords = useLastWords();
  const { id, title, unreads, updatedAt } = chat;
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} to={chatPath(chat)} onClick={onOpen}>
        <Avatar id={id} name={title} />
        <Words>
          <span>
            <Typography className="wide" component="span" noWrap sx={{ fontWeight: unreads > 0 ? 700 : 550 }}>
              {title}
            </Typography>
            <Typography component="time" variant="caption" color="textSecondary" noWrap dateTime={updatedAt} sx={{ flexShrink: 0 }}>
              {formatRecent(updatedAt)}
            </Typography>
          </span>
          <span>
            <Typography className="wide" component="span" variant="body2" color="textSecondary" noWrap>
              {lastWords(chat)}
            </Typography>
            <UnreadMark chat={chat} />
          </span>
        </Words>
      </ListItemButton>
    </ListItem>
  );
}
