import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { linksIn } from '#shared/domain/links.ts';
import { formatDate } from '#web/i18n/format.ts';
import { formatBytes } from '#web/kit/formats/format-bytes.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { Gallery, isPicture } from '../conversation/Gallery.tsx';
import { filesQuery } from './panel-queries.ts';

const Part = styled('section')(({ theme }) => ({ padding: theme.spacing(1.5, 2, 0) }));
const Pictures = styled('ul')({ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 4, margin: 0, padding: 0, listStyle: 'none' });
const Picture = styled('button')(({ theme }) => ({
  display: 'block',
  width: '100%',
  aspectRatio: '1',
  padding: 0,
  border: 0,
  borderRadius: 6,
  overflow: 'hidden',
  cursor: 'zoom-in',
  backgroundColor: theme.vars.palette.action.hover,
  '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
}));
const Lines = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Line = styled('a')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(0.75, 0),
  color: 'inherit',
  fontSize: '0.8125rem',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '& > svg': { fontSize: 20, flexShrink: 0, color: theme.vars.palette.text.secondary },
  '& > span': { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > small': { flexShrink: 0, color: theme.vars.palette.text.secondary },
}));

const isFile = ({ kind, mediaUrl }: Message): boolean => mediaUrl !== null && kind !== 'image';

/** Everything that went through this chat besides words: pictures, files, links. */
export function ChatFiles({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation(['contacts', 'common']);
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(filesQuery(ticket.id));
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  if (isError && !data) {
    return (
      <Typography role="alert" variant="body2" color="error" sx={{ p: 2 }}>
        {t('filesFailed')} <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
      </Typography>
    );
  }
  if (!data) return <Busy />;
  return (
    <>
      <PictureGrid pictures={messages.filter(isPicture)} />
      <FileLines files={messages.filter(isFile)} />
      <LinkLines messages={messages} />
      {messages.length === 0 && !hasNextPage ? (
        <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
          {t('filesNone')}
        </Typography>
      ) : null}
      {hasNextPage ? (
        <Typography component="p" align="center" sx={{ m: 0, p: 2 }}>
          <Button size="small" variant="outlined" color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('filesOlder')}
          </Button>
        </Typography>
      ) : null}
    </>
  );
}

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Part aria-label={title}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {children}
    </Part>
  );
}

function PictureGrid({ pictures }: { readonly pictures: readonly Message[] }) {
  const { t } = useTranslation(['contacts', 'tickets']);
  const [openId, setOpenId] = useState<Message['id'] | null>(null);
  const open = pictures.find(({ id }) => id === openId);
  if (pictures.length === 0) return null;
  return (
    <Titled title={t('filesPictures')}>
      <Pictures>
        {pictures.map(({ id, mediaUrl, createdAt }) => (
          <li key={id}>
            <Picture type="button" aria-label={t('filesPictureOf', { date: formatDate(createdAt) })} onClick={() => setOpenId(id)}>
              <img src={mediaUrl ?? ''} alt="" loading="lazy" />
            </Picture>
          </li>
        ))}
      </Pictures>
      {open ? <Gallery pictures={pictures} shown={open} onShow={({ id }) => setOpenId(id)} onClose={() => setOpenId(null)} /> : null}
    </Titled>
  );
}

function FileLines({ files }: { readonly files: readonly Message[] }) {
  const { t } = useTranslation(['contacts', 'tickets']);
  if (files.length === 0) return null;
  return (
    <Titled title={t('filesFiles')}>
      <Lines>
        {files.map(({ id, kind, mediaUrl, mediaName, mediaSizeBytes, createdAt }) => (
          <li key={id}>
            <Line href={mediaUrl ?? ''} download={mediaName ?? true} target="_blank" rel="noopener noreferrer">
              <InsertDriveFileOutlined />
              <span>{mediaName || t(kind === 'audio' ? 'tickets:kind_audio' : kind === 'video' ? 'tickets:kind_video' : 'tickets:kind_document')}</span>
              <small>{[mediaSizeBytes === null ? null : formatBytes(mediaSizeBytes), formatDate(createdAt)].filter(Boolean).join(' · ')}</small>
            </Line>
          </li>
        ))}
      </Lines>
    </Titled>
  );
}

function LinkLines({ messages }: { readonly messages: readonly Message[] }) {
  const { t } = useTranslation('contacts');
  const links = messages.flatMap(({ id, body, createdAt }) => linksIn(body).map((address, at) => ({ key: `${id} ${at}`, address, createdAt })));
  if (links.length === 0) return null;
  return (
    <Titled title={t('filesLinks')}>
      <Lines>
        {links.map(({ key, address, createdAt }) => (
          <li key={key}>
            <Line href={address} target="_blank" rel="noopener noreferrer">
              <LinkOutlined />
              <span>{address.replace(/^https?:\/\//iu, '')}</span>
              <small>{formatDate(createdAt)}</small>
            </Line>
          </li>
        ))}
      </Lines>
    </Titled>
  );
}
