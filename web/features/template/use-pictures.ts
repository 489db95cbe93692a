import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { mostPictureBytes } from '#shared/contract/mail-templates.ts';
import { useAddMailPicture, useIsAddingMailPicture } from '#web/parts/mail-templates/queries.ts';
import { fileRefusal } from '#web/kit/fields/file-refusal.ts';
import { notifySuccess, notifyWarning } from '#web/kit/toasts/notify.ts';
import type { PicturePlace, Pictures } from './pictures.ts';

/** Types that every mail program shows. */
export const pictureLimits = { accept: 'image/png,image/jpeg,image/gif', maxBytes: mostPictureBytes };

/** Pictures of the mail: which image somebody is choosing one for, and what is on its way to the server. */
export function usePictures() {
  const { t } = useTranslation('template');
  const { t: tKit } = useTranslation('kit');
  const [place, setPlace] = useState<PicturePlace | null>(null);
  const { mutateAsync } = useAddMailPicture();
  const isUploading = useIsAddingMailPicture();
  const keep = async (file: File): Promise<string | null> => {
    const refusal = fileRefusal(tKit, file, pictureLimits);
    if (refusal !== null) {
      notifyWarning(refusal);
      return null;
    }
    // A failure is a toast.
    const kept = await mutateAsync(file).catch(() => null);
    if (kept) notifySuccess(t('pictureAdded'));
    return kept?.url ?? null;
  };
  const pictures: Pictures = { ask: setPlace, keep, words: { alt: t('pictureWords'), altHint: t('pictureWordsHint'), change: t('changePicture') } };
  return { place, isUploading, pictures };
}
