import { useEffect, useRef, useState } from 'react';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import { type CampaignFields, useSaveCampaign } from './queries.ts';
import type { NamedFile } from '#web/kit/fields/FilePicker.tsx';
import { compressImage } from '#web/parts/upload/compress-image.ts';
import { uploadFile } from '#web/parts/upload/upload-file.ts';
import { type CampaignForm, fieldsOf } from './campaign-values.ts';

/**
 * Saves what is in the form with its file, in one call: within an hour of its time a campaign takes no further one.
 *
 * @param campaign null makes a new one.
 * @param isThere of a connection: one that is gone is not shown, and cannot be taken from the list by hand.
 * @returns `uploaded`: how much of the file has arrived, 0 to 1; null while none is on its way.
 */
export function useKeepCampaign(campaign: Campaign | null, access: CampaignAccess, isThere: (connectionId: string) => boolean) {
  const { mutateAsync: saveFields } = useSaveCampaign();
  const { upload, uploaded } = useUpload();
  // What was made stays made when it cannot start: trying again changes it.
  const kept = useRef<{ readonly campaign: Campaign | null; readonly media: NamedFile | null }>({ campaign, media: null });
  const fileOf = async (media: NamedFile | null): Promise<Pick<CampaignFields, 'upload'>> => {
    if (!media) return kept.current.campaign?.mediaName ? { upload: null } : {};
    const isNew = media instanceof File && media !== kept.current.media;
    return isNew ? { upload: { key: await upload(media), name: media.name.slice(-mostNameCharacters) } } : {};
  };
  const keep = async ({ media, ...form }: CampaignForm): Promise<Campaign> => {
    const whatsappIds = form.whatsappIds.filter(isThere);
    const file = access === 'all' ? await fileOf(media) : {};
    const fields = { ...fieldsOf({ ...form, whatsappIds, media }, access), ...file };
    const saved = await saveFields({ id: kept.current.campaign?.id ?? null, fields });
    kept.current = { campaign: saved, media };
    return saved;
  };
  return { keep, uploaded };
}

/** The contract's longest name of a file. */
const mostNameCharacters = 200;

/** Puts a file where the server finds it; the same one once, though something else was refused. */
function useUpload() {
  const [uploaded, setUploaded] = useState<number | null>(null);
  const done = useRef<{ readonly file: File; readonly key: string } | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const upload = async (file: File): Promise<string> => {
    if (done.current?.file === file) return done.current.key;
    leaving.current = new AbortController();
    setUploaded(0);
    try {
      const key = await uploadFile(await compressImage(file).catch(() => file), { onProgress: setUploaded, signal: leaving.current.signal });
      done.current = { file, key };
      return key;
    } finally {
      setUploaded(null);
    }
  };
  return { upload, uploaded };
}
