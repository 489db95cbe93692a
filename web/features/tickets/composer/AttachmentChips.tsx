import Close from '@mui/icons-material/Close';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import Replay from '@mui/icons-material/Replay';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { LazyAudioPlayer } from '../audio/LazyAudioPlayer.tsx';
import { formatBytes } from '#web/kit/formats/format-bytes.ts';
import type { Attachment } from './use-attachments.ts';

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  maxHeight: 156,
  overflowY: 'auto',
  margin: 0,
  padding: theme.spacing(1, 0, 0),
  listStyle: 'none',
}));
const Chip = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  width: 240,
  maxWidth: '100%',
  '&:has([role=group])': { width: 'auto', flexWrap: 'wrap' },
  padding: theme.spacing(0.5, 0.5, 0.5, 1),
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& > img': { width: 36, height: 36, borderRadius: 4, objectFit: 'cover' },
}));
const Words = styled('span')(({ theme }) => ({
  flexGrow: 1,
  minWidth: 0,
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
  '& > b': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 550, color: theme.vars.palette.text.primary },
  '& .failed': { color: theme.vars.palette.error.main },
}));

interface AttachmentChipsProps {
  readonly attachments: readonly Attachment[];
  readonly onRemove: (attachment: Attachment) => void;
  readonly onRetry: (attachment: Attachment) => void;
}

/** The files of the message that is being written, each with its progress. */
export function AttachmentChips({ attachments, onRemove, onRetry }: AttachmentChipsProps) {
  const { t } = useTranslation('tickets');
  if (attachments.length === 0) return null;
  return (
    <List aria-label={t('attachments')}>
      {attachments.map((attachment) => {
        const { name } = attachment.file;
        return (
          <Chip key={attachment.id}>
            <Preview attachment={attachment} />
            <Words>
              <b title={name}>{name}</b>
              <UploadState attachment={attachment} />
            </Words>
            {attachment.state === 'failed' ? (
              <LabelledIconButton size="small" label={t('retryFile', { name })} onClick={() => onRetry(attachment)}>
                <Replay fontSize="small" />
              </LabelledIconButton>
            ) : null}
            <LabelledIconButton size="small" label={t('removeFile', { name })} onClick={() => onRemove(attachment)}>
              <Close fontSize="small" />
            </LabelledIconButton>
          </Chip>
        );
      })}
    </List>
  );
}

/** Pictures are seen and recordings heard before they are sent. */
function Preview({ attachment: { previewUrl, file } }: { readonly attachment: Attachment }) {
  const { t } = useTranslation('tickets');
  if (!previewUrl) return <InsertDriveFileOutlined fontSize="small" />;
  return file.type.startsWith('audio/') ? <LazyAudioPlayer src={previewUrl} label={t('kind_audio')} /> : <img src={previewUrl} alt="" />;
}

function UploadState({ attachment }: { readonly attachment: Attachment }) {
  const { t } = useTranslation('tickets');
  const { state, file, progress } = attachment;
  if (state === 'failed') {
    return (
      <span role="alert" className="failed">
        {t('fileFailed')}
      </span>
    );
  }
  if (state === 'done') return <span>{formatBytes(file.size)}</span>;
  return <LinearProgress variant="determinate" value={progress * 100} aria-label={t('uploading', { name: file.name })} sx={{ my: 0.75 }} />;
}
