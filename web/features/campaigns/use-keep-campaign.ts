import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import { useSaveCampaign, useSaveCampaignMedia } from './queries.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import type { NamedFile } from '#web/kit/fields/FilePicker.tsx';
import { compressImage } from '#web/parts/upload/compress-image.ts';
import { uploadFile } from '#web/parts/upload/upload-file.ts';
import { type CampaignForm, fieldsOf } from './campaign-values.ts';

/**
 * Saves what is in the form, and then its file.
 *
 * @param campaign null makes a new one.
 * @returns `uploaded`: how much of the file has arrived, 0 to 1; null while none is on its way.
 */
export function useKeepCampaign(campaign: Campaign | null, access: CampaignAccess) {
  const { mutateAsync: saveFields } = useSaveCampaign();
  const { keepFile, uploaded } = useKeepFile();
  const { data: connections } = useQuery(connectionsQuery);
  // What was made stays made when its file is refused, or it cannot start: trying again changes it.
  const id = useRef(campaign?.id ?? null);
  const keep = async ({ media, ...form }: CampaignForm): Promise<Campaign> => {
    // One that is gone is not shown, and cannot be taken from the list by hand.
    const whatsappIds = form.whatsappIds.filter((one) => !connections || connections.some((connection) => connection.id === one));
    const saved = await saveFields({ id: id.current, fields: fieldsOf({ ...form, whatsappIds, media }, access) });
    id.current = saved.id;
    return access === 'all' ? keepFile(saved, media) : saved;
  };
  return { keep, uploaded };
}

function useKeepFile() {
  const { mutateAsync: saveMedia } = useSaveCampaignMedia();
  const [uploaded, setUploaded] = useState<number | null>(null);
  const kept = useRef<NamedFile | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const upload = async (file: File): Promise<string> => {
    leaving.current = new AbortController();
    setUploaded(0);
    try {
      return await uploadFile(await compressImage(file).catch(() => file), { onProgress: setUploaded, signal: leaving.current.signal });
    } finally {
      setUploaded(null);
    }
  };
  const keepFile = async (saved: Campaign, media: NamedFile | null): Promise<Campaign> => {
    const { id, mediaName } = saved;
    if (!media) return mediaName === null ? saved : saveMedia({ id, upload: null });
    if (!(media instanceof File) || media === kept.current) return saved;
    const after = await saveMedia({ id, upload: { key: await upload(media), name: media.name } });
    kept.current = media;
    return after;
  };
  return { keepFile, uploaded };
}
