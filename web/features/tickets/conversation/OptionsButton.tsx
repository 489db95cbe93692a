import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { BubbleActions } from './MessageBubble.tsx';

/** Opens what can be done with a bubble. */
export function OptionsButton({ message, onOptions }: { readonly message: Message; readonly onOptions: BubbleActions['onOptions'] }) {
  const { t } = useTranslation('conversation');
  return (
    <IconButton
      className="options"
      size="small"
      aria-haspopup="menu"
      aria-label={t('messageOptions')}
      disabled={message.isDeleted}
      onClick={(event) => onOptions(message, event.currentTarget)}
    >
      <MoreVert fontSize="small" />
    </IconButton>
  );
}
