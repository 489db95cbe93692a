import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import { ownReaction } from './use-change-message.ts';

const quick = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  gap: 2,
  padding: theme.spacing(0.25, 1, 0.75),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));
const Emoji = styled('button')(({ theme }) => ({
  width: 40,
  height: 40,
  padding: 0,
  border: 0,
  borderRadius: 20,
  fontSize: 22,
  lineHeight: 1,
  cursor: 'pointer',
  background: 'none',
  '&:hover, &:focus-visible': { backgroundColor: theme.vars.palette.action.hover },
  '&[aria-checked=true]': { backgroundColor: theme.vars.palette.action.selected },
}));

interface QuickReactionsProps {
  readonly message: Message;
  readonly onPick: (emoji: string) => void;
}

/** The six that WhatsApp offers. The arrow keys find all of them in the picker, one line below. */
export function QuickReactions({ message, onPick }: QuickReactionsProps) {
  const { t } = useTranslation('tickets');
  const own = ownReaction(message);
  return (
    <Row role="none">
      {quick.map((emoji) => (
        <Emoji
          key={emoji}
          type="button"
          role="menuitemcheckbox"
          tabIndex={-1}
          aria-checked={emoji === own}
          aria-label={t('reactWith', { emoji })}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </Emoji>
      ))}
    </Row>
  );
}
// MUI's mark of what a menu does not focus first.
QuickReactions.muiSkipListHighlight = true;
