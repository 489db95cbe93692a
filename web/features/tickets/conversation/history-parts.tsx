import ArrowDownward from '@mui/icons-material/ArrowDownward';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Fab from '@mui/material/Fab';
import { useTranslation } from 'react-i18next';
import type { Components } from 'react-virtuoso';
import type { Message } from '#shared/contract/messages.ts';
import { MessageBubble, type BubbleActions } from './MessageBubble.tsx';
import type { ConversationRow } from './conversation-rows.ts';

export interface HistoryContext {
  readonly label: string;
  readonly hasOlder: boolean;
  readonly contactName: string;
  readonly actions: BubbleActions;
  /** The message that a quotation led to. */
  readonly foundId: Message['id'] | null;
}

/** Virtuoso's parts as a list, with the sign of older pages above and air below. */
export const historyParts: Components<ConversationRow, HistoryContext> = {
  List: ({ context, ...props }) => <div {...props} role="list" aria-label={context.label} />,
  Item: ({ context: _context, item: _item, ...props }) => <div {...props} role="listitem" />,
  Header: ({ context }) => (context.hasOlder ? <OlderComing /> : null),
  Footer: () => <Box sx={{ height: 8 }} />,
};

export function renderBubble(_index: number, { key: _key, ...row }: ConversationRow, { contactName, actions, foundId }: HistoryContext) {
  return <MessageBubble {...row} contactName={contactName} actions={actions} isFound={row.message.id === foundId} />;
}

function OlderComing() {
  const { t } = useTranslation('tickets');
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', height: 48 }}>
      <CircularProgress size={20} aria-label={t('loadingOlder')} />
    </Box>
  );
}

/** Back to the end of the conversation, with what came meanwhile. */
export function LatestButton({ arrived, onClick }: { readonly arrived: number; readonly onClick: () => void }) {
  const { t } = useTranslation('tickets');
  const isPlain = arrived === 0;
  return (
    <Fab
      size="small"
      variant={isPlain ? 'circular' : 'extended'}
      aria-label={isPlain ? t('toLatest') : t('newMessages', { count: arrived })}
      onClick={onClick}
      sx={{ position: 'absolute', bottom: 16, right: 24, px: isPlain ? 0 : 2, bgcolor: 'background.paper', color: 'primary.main' }}
    >
      <ArrowDownward fontSize="small" sx={isPlain ? {} : { mr: 1 }} />
      {isPlain ? null : t('newMessages', { count: arrived })}
    </Fab>
  );
}
