import BrokenImageOutlined from '@mui/icons-material/BrokenImageOutlined';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import { contactCardsOf } from '#shared/domain/contact-cards.ts';
import { LazyAudioPlayer } from '../audio/LazyAudioPlayer.tsx';
import { formatBytes } from '#web/kit/formats/format-bytes.ts';
import { ContactCards } from './ContactCards.tsx';
import type { BubbleActions } from './MessageBubble.tsx';
import { CardTitle } from './message-parts.tsx';
import { Card, CardLink, CardText, Frame, Gone, Sticker, Video } from '#web/parts/conversation/media-parts.tsx';

interface MessageMediaProps {
  readonly message: Message;
  readonly contactName: string;
  readonly actions: Pick<BubbleActions, 'onOpenImage' | 'onCard'> | null;
}

/** Shows everything that a message carries besides text. */
export function MessageMedia({ message, contactName, actions }: MessageMediaProps) {
  const { t } = useTranslation('tickets');
  const { kind, mediaUrl, isDeleted } = message;
  if (isDeleted || kind === 'text') return null;
  if (kind === 'location') return <LocationCard message={message} />;
  const cards = contactCardsOf(message);
  if (cards.length > 0) return <ContactCards cards={cards} onCard={actions?.onCard} />;
  if (kind === 'card') return message.card ? <CardTitle card={message.card} /> : null;
  if (kind === 'document') return <DocumentCard message={message} />;
  if (mediaUrl === null) return <MediaGone label={t(goneText(message))} />;
  if (kind === 'audio') return <LazyAudioPlayer src={mediaUrl} label={t('kind_audio')} />;
  if (kind === 'video') return <Video controls preload="metadata" src={mediaUrl} aria-label={t('kind_video')} />;
  return <Picture message={message} url={mediaUrl} contactName={contactName} onOpenImage={actions?.onOpenImage} />;
}

/** A file that is missing may be on its way from the phone. */
const goneText = ({ card }: Message) => (card === 'waiting' ? 'mediaAwaited' : 'mediaGone');

function MediaGone({ label }: { readonly label: string }) {
  return (
    <Gone>
      <BrokenImageOutlined fontSize="small" />
      {label}
    </Gone>
  );
}

interface PictureProps extends Pick<MessageMediaProps, 'message' | 'contactName'> {
  readonly url: string;
  readonly onOpenImage: BubbleActions['onOpenImage'] | undefined;
}

function Picture({ message, url, contactName, onOpenImage }: PictureProps) {
  const { t } = useTranslation('tickets');
  const [isBroken, setIsBroken] = useState(false);
  const alt = t('imageOf', { name: message.fromMe ? t('you') : (message.participantName ?? contactName) });
  const onError = (): void => setIsBroken(true);
  // Photos of phones are there, though no browser shows them, as are stickers that move by WhatsApp's own drawings.
  const isThere = !/jpeg|png|gif|webp|avif/.test(message.mediaMimeType ?? '');
  if (isBroken && isThere && message.kind === 'image') return <DocumentCard message={message} />;
  if (isBroken) return <MediaGone label={t(isThere ? 'kind_sticker' : 'mediaGone')} />;
  if (message.kind === 'sticker') return <Sticker src={url} alt={t('kind_sticker')} loading="lazy" onError={onError} />;
  const image = <img src={url} alt={alt} loading="lazy" onError={onError} />;
  if (!onOpenImage) return <Frame as="span">{image}</Frame>;
  return (
    <Frame type="button" aria-label={`${t('openImage')}: ${alt}`} onClick={() => onOpenImage(message)}>
      {image}
    </Frame>
  );
}

function DocumentCard({ message }: { readonly message: Message }) {
  const { t } = useTranslation('tickets');
  const name = message.mediaName ?? t('kind_document');
  const size = message.mediaSizeBytes === null ? null : formatBytes(message.mediaSizeBytes);
  const parts = (
    <>
      <InsertDriveFileOutlined />
      <CardText>
        <b>{name}</b>
        <span>{size ?? t(goneText(message))}</span>
      </CardText>
    </>
  );
  if (message.mediaUrl === null) return <Card>{parts}</Card>;
  return (
    <CardLink href={message.mediaUrl} download={name} target="_blank" rel="noopener noreferrer">
      {parts}
      <DownloadOutlined fontSize="small" titleAccess={t('download')} />
    </CardLink>
  );
}

function LocationCard({ message }: { readonly message: Message }) {
  const { t } = useTranslation('tickets');
  const { location } = message;
  if (!location) return null;
  const place = `${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`;
  const address = `https://www.google.com/maps/search/?api=1&query=${location.latitude},${location.longitude}`;
  return (
    <CardLink href={address} target="_blank" rel="noopener noreferrer">
      <PlaceOutlined />
      <CardText>
        <b>{location.name || t('kind_location')}</b>
        <span>{place}</span>
        <span>{t('openMap')}</span>
      </CardText>
    </CardLink>
  );
}
