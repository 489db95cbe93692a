import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ScheduleFile } from '#shared/contract/schedules.ts';
import { Card, CardText, Video } from '#web/parts/conversation/media-parts.tsx';
import { formatBytes } from '#web/kit/formats/format-bytes.ts';
import { styled } from '@mui/material/styles';

const Picture = styled('img')({ display: 'block', maxWidth: '100%', height: 140, alignSelf: 'flex-start', borderRadius: 8, objectFit: 'contain' });
const Sound = styled('audio')({ display: 'block', width: '100%', maxWidth: 360 });

type Shown = Pick<ScheduleFile, 'kind' | 'name' | 'sizeBytes' | 'url'>;

/** A file as it will arrive: seen, played, or named. */
export function FilePreview({ file: { kind, name, sizeBytes, url } }: { readonly file: Shown }) {
  const { t } = useTranslation('schedules');
  const label = t('fileNamed', { name });
  if (kind === 'image' || kind === 'sticker') return <Picture src={url} alt={label} />;
  if (kind === 'video') return <Video controls preload="metadata" src={url} aria-label={label} />;
  if (kind === 'audio') return <Sound controls preload="metadata" src={url} aria-label={label} />;
  return (
    <Card>
      <InsertDriveFileOutlined />
      <CardText>
        <b>{name}</b>
        {formatBytes(sizeBytes)}
      </CardText>
    </Card>
  );
}

/** Preview of a file that was just chosen. */
export function ChosenPreview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    const frame = requestAnimationFrame(() => setUrl(made));
    return () => {
      cancelAnimationFrame(frame);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url === null ? null : <FilePreview file={{ kind: kindOf(file), name: file.name, sizeBytes: file.size, url }} />;
}

function kindOf({ type }: File): Shown['kind'] {
  const [kind] = type.split('/');
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
}
