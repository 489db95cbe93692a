import { useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import * as z from 'zod';
import { type Announcement, announcementRoutes } from '#shared/contract/announcements.ts';
import { useSaveAnnouncement, useSaveAnnouncementImage } from './queries.ts';
import type { NamedFile } from '#web/kit/fields/FilePicker.tsx';
import { changedFields } from '#web/kit/dialogs/changed-fields.ts';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';

/** Named as the server's fields are, so that what it refuses is said at the field. */
interface AnnouncementForm {
  readonly title: string;
  readonly text: string;
  readonly priority: string;
  readonly status: boolean;
  readonly media: NamedFile | null;
}

const { title, text } = announcementRoutes.createAnnouncement.body.shape;
const schema = z.object({ title, text, priority: z.string(), status: z.boolean(), media: z.custom<NamedFile | null>() });

/** The specification's. */
const defaultPriority = '3';

/** @param announcement null makes a new one. */
export function useAnnouncementForm(announcement: Announcement | null, onClose: () => void) {
  const { t } = useTranslation();
  const { mutateAsync: saveFields } = useSaveAnnouncement();
  const { mutateAsync: saveImage } = useSaveAnnouncementImage();
  // What was made stays made when its image is refused: trying again changes it.
  const id = useRef(announcement?.id ?? null);
  const opened: AnnouncementForm = {
    title: announcement?.title ?? '',
    text: announcement?.text ?? '',
    priority: announcement ? String(announcement.priority) : defaultPriority,
    status: announcement?.status ?? true,
    media: announcement?.mediaName ? { name: announcement.mediaName } : null,
  };
  const stored = useRef(opened);
  const save = async ({ media, ...rest }: AnnouncementForm): Promise<void> => {
    // Of one that is there the server keeps the rest.
    const fields = (id.current === null ? rest : changedFields<Partial<AnnouncementForm>>(stored.current, rest)) as typeof rest;
    const saved = await saveFields({ id: id.current, fields });
    id.current = saved.id;
    stored.current = { media, ...rest };
    if (media instanceof File) await saveImage({ id: saved.id, image: media });
    else if (!media && saved.mediaName !== null && isOwn(saved)) await saveImage({ id: saved.id, image: null });
  };
  /** The image is the one that the form shows or has sent, and none that somebody else has given it since. */
  const isOwn = ({ mediaName }: Announcement): boolean => !announcement || announcement.mediaName === mediaName;
  return useRecordForm<AnnouncementForm, AnnouncementForm, void>({
    schema,
    defaultValues: opened,
    save,
    saved: t('operationDone'),
    onClose,
  });
}
