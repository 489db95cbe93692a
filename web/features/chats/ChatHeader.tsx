import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Search from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { Chat } from '#shared/contract/chats.ts';
import { useDeleteChat } from './queries.ts';
import { useSessionUser } from '#web/api/session.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { DeleteRecordDialog } from '#web/kit/dialogs/DeleteRecordDialog.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { chatsPath } from './chat-paths.ts';
import { useColleagues } from './use-colleagues.ts';

const ChatDialog = lazy(async () => ({ default: (await import('./ChatDialog.tsx')).ChatDialog }));

const Root = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.25),
  minHeight: 60,
  padding: theme.spacing(0.75, 1.5),
  flexShrink: 0,
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));
const Words = styled('div')({ flexGrow: 1, minWidth: 0 });

interface ChatHeaderProps {
  readonly chat: Chat;
  readonly isSearching: boolean;
  readonly onSearching: (isSearching: boolean) => void;
}

/** Shows the conversation's name and members, and its owner's actions. */
export function ChatHeader({ chat, isSearching, onSearching }: ChatHeaderProps) {
  const { t } = useTranslation('chats');
  const isOwner = useSessionUser().id === chat.ownerId;
  const names = useMemberNames(chat);
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <Root data-printed>
      <Avatar id={chat.id} name={chat.title} sizePx={38} />
      <Words>
        <Typography component="h2" variant="h2" noWrap>
          {chat.title}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap title={names}>
          {names}
        </Typography>
      </Words>
      <LabelledIconButton
        label={t('searchMessages')}
        aria-pressed={isSearching}
        color={isSearching ? 'primary' : 'default'}
        onClick={() => onSearching(!isSearching)}
      >
        <Search />
      </LabelledIconButton>
      {isOwner ? (
        <>
          <LabelledIconButton label={t('edit')} onClick={() => setAsked('edit')}>
            <EditOutlined />
          </LabelledIconButton>
          <LabelledIconButton label={t('delete')} onClick={() => setAsked('delete')}>
            <DeleteOutlined />
          </LabelledIconButton>
        </>
      ) : null}
      <Suspense>
        {asked === 'edit' ? <ChatDialog chat={chat} onSaved={() => undefined} onClose={close} /> : null}
        {asked === 'delete' ? <DeleteQuestion chat={chat} onClose={close} /> : null}
      </Suspense>
    </Root>
  );
}

function DeleteQuestion({ chat, onClose }: { readonly chat: Chat; readonly onClose: () => void }) {
  const { t } = useTranslation('chats');
  const navigate = useNavigate();
  const remove = useDeleteChat(() => void navigate(chatsPath));
  return <DeleteRecordDialog remove={remove} which={chat.id} title={t('deleteTitle', chat)} text={t('deleteText')} doneText={t('deleted')} onClose={onClose} />;
}

/** This user first, the others by name. */
function useMemberNames({ users }: Chat): string {
  const { t } = useTranslation('chats');
  const { id: me } = useSessionUser();
  const colleagues = useColleagues();
  const others = users.flatMap(({ userId }) => (userId === me ? [] : (colleagues.get(userId)?.name ?? [])));
  return [t('you'), ...others.sort((one, other) => one.localeCompare(other))].join(', ');
}
