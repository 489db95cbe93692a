import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { emojiGroups, recentEmojis, rememberEmoji } from './emojis.ts';

const columns = 8;

const Grid = styled('div')({ display: 'grid', gridTemplateColumns: `repeat(${columns}, 36px)` });
const Title = styled('h3')(({ theme }) => ({ margin: theme.spacing(1, 0.5, 0.25), fontSize: '0.75rem', color: theme.vars.palette.text.secondary }));
const Cell = styled('button')(({ theme }) => ({
  width: 36,
  height: 36,
  padding: 0,
  border: 0,
  borderRadius: 8,
  fontSize: 22,
  lineHeight: 1,
  cursor: 'pointer',
  color: 'inherit',
  background: 'none',
  '&:hover, &:focus-visible': { backgroundColor: theme.vars.palette.action.hover },
}));

interface EmojiPickerProps {
  readonly anchor: HTMLElement;
  readonly onPick: (emoji: string) => void;
  readonly onClose: () => void;
}

/** A few dozen emojis; the arrow keys walk, Enter takes one, Escape goes back to the text. */
export function EmojiPicker({ anchor, onPick, onClose }: EmojiPickerProps) {
  const { t } = useTranslation('tickets');
  const [recent] = useState(recentEmojis);
  const groups = [
    ...(recent.length > 0 ? [{ key: 'emojiRecent' as const, emojis: recent }] : []),
    ...emojiGroups.map(({ key, emojis }) => ({ key, emojis: emojis.split(' ') })),
  ];
  const pick = (emoji: string): void => {
    rememberEmoji(emoji);
    onPick(emoji);
  };
  return (
    <Popover
      open
      disableRestoreFocus
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('emoji'), onKeyDown: walk, sx: { p: 1, maxHeight: 320, overflowY: 'auto' } } }}
    >
      {groups.map(({ key, emojis }, group) => (
        <section key={key} aria-label={t(key)}>
          <Title>{t(key)}</Title>
          <Grid>
            {emojis.map((emoji, index) => (
              <Cell key={emoji} type="button" autoFocus={group === 0 && index === 0} onClick={() => pick(emoji)}>
                {emoji}
              </Cell>
            ))}
          </Grid>
        </section>
      ))}
    </Popover>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const cells = [...event.currentTarget.querySelectorAll('button')];
  const at = cells.findIndex((cell) => cell === document.activeElement);
  cells[Math.min(Math.max(at + step, 0), cells.length - 1)]?.focus();
}
