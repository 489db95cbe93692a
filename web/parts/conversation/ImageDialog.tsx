import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import Download from '@mui/icons-material/Download';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { PointerEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';

const Bar = styled('div')(({ theme }) => ({ display: 'flex', justifyContent: 'flex-end', gap: theme.spacing(1), padding: theme.spacing(1) }));
const Place = styled('span')({ alignSelf: 'center', minWidth: 56, textAlign: 'center', fontVariantNumeric: 'tabular-nums' });
const Stage = styled('div')({
  touchAction: 'pan-y pinch-zoom',
  display: 'flex',
  flexGrow: 1,
  minHeight: 0,
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  '& > img': { maxWidth: '100%', minHeight: 0, maxHeight: '100%', objectFit: 'contain' },
  '& > p': { margin: 0, padding: 16, textAlign: 'center' },
});

interface ImageDialogProps {
  readonly url: string;
  /** Name of the file; null where nobody has given it one. */
  readonly name: string | null;
  /** The words that go with it. */
  readonly text: string;
  /** To its neighbours, where it is one of several. */
  readonly steps?: PictureSteps;
  readonly onClose: () => void;
}

export interface PictureSteps {
  /** Such as `2 / 5`. */
  readonly place: string;
  /** Null at the first one. */
  readonly previous: (() => void) | null;
  readonly next: (() => void) | null;
}

/** A picture in full size. Arrow keys and a finger lead to its neighbours. */
export function ImageDialog({ url, name, text, steps, onClose }: ImageDialogProps) {
  const { t } = useTranslation(['conversation', 'kit']);
  const { t: common } = useTranslation();
  return (
    <Dialog fullScreen open onClose={onClose} onKeyDown={({ key }) => stepBy(keySteps[key], steps)} slotProps={{ paper: { 'aria-label': t('kind_image') } }}>
      <Bar>
        {steps ? <Steps steps={steps} /> : null}
        <IconButton
          data-tooltip={t('kit:download')}
          component="a"
          href={url}
          download={name ?? true}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('kit:download')}
        >
          <Download />
        </IconButton>
        <LabelledIconButton autoFocus label={common('close')} onClick={onClose}>
          <Close />
        </LabelledIconButton>
      </Bar>
      <Stage onClick={onClose} onPointerDown={(event) => swipe(event, (side) => stepBy(side, steps))}>
        <img src={url} alt={text || t('kind_image')} />
        {text ? <p>{text}</p> : null}
      </Stage>
    </Dialog>
  );
}

type Side = 'previous' | 'next';
const keySteps: Readonly<Record<string, Side>> = { ArrowLeft: 'previous', ArrowRight: 'next' };
const stepBy = (side: Side | undefined, steps: PictureSteps | undefined): void => side && steps?.[side]?.();

/** A finger that moves so far wants the neighbour. */
const swipePx = 60;

function swipe({ pointerType, clientX: from }: PointerEvent<HTMLElement>, act: (side: Side) => void): void {
  if (pointerType !== 'touch') return;
  const end = new AbortController();
  const { signal } = end;
  const done = ({ clientX: to, type }: globalThis.PointerEvent): void => {
    end.abort();
    if (type === 'pointerup' && Math.abs(to - from) >= swipePx) act(to > from ? 'previous' : 'next');
  };
  for (const name of ['pointerup', 'pointercancel'] as const) document.addEventListener(name, done, { signal });
}

function Steps({ steps: { place, previous, next } }: { readonly steps: PictureSteps }) {
  const { t } = useTranslation('conversation');
  return (
    <>
      <LabelledIconButton label={t('previousPicture')} disabled={previous === null} onClick={() => previous?.()}>
        <ChevronLeft />
      </LabelledIconButton>
      <Place aria-live="polite">{place}</Place>
      <LabelledIconButton label={t('nextPicture')} disabled={next === null} onClick={() => next?.()}>
        <ChevronRight />
      </LabelledIconButton>
      <span style={{ flexGrow: 1 }} />
    </>
  );
}
