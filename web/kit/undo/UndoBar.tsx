import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { keyframes, styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LabelledIconButton } from '../buttons/LabelledIconButton.tsx';
import { endOffer, takeBack, type UndoOffer, useUndoPlace } from './undo-offers.ts';

const passes = keyframes({ from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } });

/** Ink on paper, and paper on ink in the dark: what was done stands apart from what is to be done. */
const Root = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  minHeight: 48,
  padding: theme.spacing(0.5, 0.5, 0.5, 2),
  overflow: 'hidden',
  fontSize: '0.875rem',
  color: theme.vars.palette.background.paper,
  backgroundColor: theme.vars.palette.text.primary,
  '& > p': { flexGrow: 1, minWidth: 0, margin: 0, lineHeight: 1.35 },
  '& > button': { color: 'inherit', flexShrink: 0 },
  '& > button:focus-visible': { outlineColor: 'currentColor' },
  '&[data-free]': {
    position: 'fixed',
    zIndex: theme.zIndex.snackbar,
    left: '50%',
    bottom: `calc(16px + env(safe-area-inset-bottom))`,
    width: 'min(420px, calc(100vw - 32px))',
    transform: 'translateX(-50%)',
    borderRadius: theme.shape.borderRadius,
    boxShadow: '0 12px 32px -8px rgb(10 20 40 / 40%)',
  },
}));

/** How much of the time is left. */
const Left = styled('span')(({ theme }) => ({
  position: 'absolute',
  inset: 'auto 0 0 0',
  height: 3,
  transformOrigin: 'left',
  backgroundColor: theme.vars.palette.brand,
  '@media (prefers-reduced-motion: reduce)': { display: 'none' },
}));

const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ Z' : 'Ctrl Z';

/** Names the last move, with the button that takes it back. It stands where the screen has a place for it, else above the bottom. */
export function UndoBar({ offer: { id, texts, shownMs } }: { readonly offer: UndoOffer }) {
  const { t } = useTranslation();
  const place = useUndoPlace();
  const bar = (
    <Root aria-label={t('lastMove')} data-free={place ? undefined : true}>
      <Said texts={texts} />
      <Button size="small" data-tooltip={keys} aria-keyshortcuts="Control+Z" onClick={takeBack} sx={{ fontWeight: 700, textDecoration: 'underline' }}>
        {t('undo')}
      </Button>
      <LabelledIconButton size="small" label={t('close')} onClick={() => endOffer(id)}>
        <Close fontSize="small" />
      </LabelledIconButton>
      <Left key={id} sx={{ animation: `${passes} ${shownMs}ms linear forwards` }} />
    </Root>
  );
  return place ? createPortal(bar, place) : bar;
}

/** The place is there before its words, so that they are read out. */
function Said({ texts }: Pick<UndoOffer, 'texts'>) {
  const [said, say] = useState<readonly string[]>([]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => say(texts));
    return () => cancelAnimationFrame(frame);
  }, [texts]);
  return (
    <p role="status">
      {said.map((text) => (
        <span key={text}>{text} </span>
      ))}
    </p>
  );
}
