import LockOutlined from '@mui/icons-material/LockOutlined';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import { noteIdOfLine } from '#shared/domain/note-line.ts';
import { formatClock } from '#web/i18n/format.ts';
import { useHeldDeletions } from '#web/kit/undo/held-deletions.ts';
import { Body, Bubble, Footer, Participant, Stack, Turn } from '#web/parts/conversation/bubble-parts.tsx';
import { MentionText } from '#web/parts/conversation/MentionText.tsx';
import { useUserNames } from '../use-names.ts';
import { noteColors } from '../notes/note-colors.ts';
import type { BubbleActions } from './MessageBubble.tsx';
import { OptionsButton } from './OptionsButton.tsx';

const Paper = styled(Bubble)(({ theme }) => ({ '&&': noteColors(theme) }));

interface NoteBubbleProps {
  readonly message: Message;
  /** Null where messages are only shown. */
  readonly actions: BubbleActions | null;
  readonly isFound: boolean;
}

/** An internal note at its place among the messages. Customers never see it. */
export function NoteBubble({ message, actions, isFound }: NoteBubbleProps) {
  const { t } = useTranslation('conversation');
  const names = useUserNames();
  const everybody = useMemo(() => [...names].map(([userId, name]) => ({ userId, name })), [names]);
  const isDeleted = useHeldDeletions().has(noteIdOfLine(message));
  const author = message.participantName ?? t('nobody');
  if (isDeleted) return null;
  return (
    <Turn isOurs continues={false}>
      <Stack isOurs>
        <Paper isOurs data-first data-found={isFound || undefined}>
          <Participant>{t('noteOf', { name: author })}</Participant>
          <Body>
            <span>
              <MentionText text={message.body} mentions={everybody} />
            </span>
            <Footer>
              <LockOutlined aria-hidden sx={{ fontSize: 12 }} />
              <time dateTime={message.createdAt}>{formatClock(message.createdAt)}</time>
            </Footer>
          </Body>
        </Paper>
      </Stack>
      {actions ? <OptionsButton message={message} onOptions={actions.onOptions} /> : null}
    </Turn>
  );
}
