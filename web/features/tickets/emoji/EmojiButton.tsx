import SentimentSatisfiedAlt from '@mui/icons-material/SentimentSatisfiedAlt';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { part } from '#web/kit/page/part.ts';

const loadPicker = async () => ({ default: (await import('./EmojiPicker.tsx')).EmojiPicker });
const EmojiPicker = part(loadPicker);

interface EmojiButtonProps {
  readonly onPick: (emoji: string) => void;
  /** The focus may go back to the text. */
  readonly onClosed: () => void;
}

export function EmojiButton({ onPick, onClosed }: EmojiButtonProps) {
  const { t } = useTranslation('tickets');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => {
    setAnchor(null);
    // An open dialog keeps the focus to itself, so after it is gone.
    requestAnimationFrame(onClosed);
  };
  return (
    <>
      <LabelledIconButton
        label={t('emoji')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void prefetch(loadPicker)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <SentimentSatisfiedAlt />
      </LabelledIconButton>
      <Suspense>{anchor ? <EmojiPicker anchor={anchor} onPick={onPick} onClose={close} /> : null}</Suspense>
    </>
  );
}
