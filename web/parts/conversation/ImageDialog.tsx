import Close from '@mui/icons-material/Close';
import Download from '@mui/icons-material/Download';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';

const Bar = styled('div')(({ theme }) => ({ display: 'flex', justifyContent: 'flex-end', gap: theme.spacing(1), padding: theme.spacing(1) }));
const Stage = styled('div')({
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
  readonly onClose: () => void;
}

/** A picture in full size. */
export function ImageDialog({ url, name, text, onClose }: ImageDialogProps) {
  const { t } = useTranslation(['conversation', 'kit']);
  const { t: common } = useTranslation();
  return (
    <Dialog fullScreen open onClose={onClose} slotProps={{ paper: { 'aria-label': t('kind_image') } }}>
      <Bar>
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
      <Stage onClick={onClose}>
        <img src={url} alt={text || t('kind_image')} />
        {text ? <p>{text}</p> : null}
      </Stage>
    </Dialog>
  );
}
