import type { Message } from '#shared/contract/messages.ts';
import { ImageDialog } from '#web/parts/conversation/ImageDialog.tsx';

interface GalleryProps {
  /** In the order in which they are gone through. */
  readonly pictures: readonly Message[];
  readonly shown: Message;
  readonly onShow: (picture: Message) => void;
  readonly onClose: () => void;
}

/** Something that is looked at in full size; a picture that was deleted is none any more. */
export const isPicture = ({ kind, mediaUrl, isDeleted }: Message): boolean => kind === 'image' && mediaUrl !== null && !isDeleted;

/** A picture among those that are loaded. */
export function Gallery({ pictures, shown, onShow, onClose }: GalleryProps) {
  const at = pictures.findIndex(({ id }) => id === shown.id);
  const to = (index: number): (() => void) | null => {
    const picture = pictures[index];
    return at >= 0 && picture ? () => onShow(picture) : null;
  };
  const steps = pictures.length > 1 ? { place: `${at + 1} / ${pictures.length}`, previous: to(at - 1), next: to(at + 1) } : undefined;
  return <ImageDialog url={shown.mediaUrl ?? ''} name={shown.mediaName} text={shown.body} {...(steps ? { steps } : {})} onClose={onClose} />;
}
