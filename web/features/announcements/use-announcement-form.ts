import { useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import * as z from 'zod';
import { type Announcement, announcementRoutes } from '#shared/contract/announcements.ts';
import { useSaveAnnouncement, useSaveAnnouncementImage } from './queries.ts';
import type { NamedFile } from '#web/kit/fields/FilePicker.tsx';
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
const fields = z.object({ title, text, priority: z.string(), status: z.boolean(), media: z.custom<NamedFile | null>() });

/** The specification's. */
const defaultPriority = '3';

/** @param announcement null makes a new one. */
export function useAnnouncementForm(announcement: Announcement | null, onClose: () => void) {
  const { t } = useTranslation();
  const { mutateAsync: saveFields } = useSaveAnnouncement();
  const { mutateAsync: saveImage } = useSaveAnnouncementImage();
  // What was made stays made when its image is refused: trying again changes it.
  const id = useRef(announcement?.id ?? null);
  const save = async ({ media, ...rest }: AnnouncementForm): Promise<void> => {
    const saved = await saveFields({ id: id.current, fields: rest });
    id.current = saved.id;
    if (media instanceof File) await saveImage({ id: saved.id, image: media });
    else if (!media && saved.mediaName !== null) await saveImage({ id: saved.id, image: null });
  };
  return useRecordForm<AnnouncementForm, AnnouncementForm, void>({
    schema: fields,
    defaultValues: {
      title: announcement?.title ?? '',
      text: announcement?.text ?? '',
      priority: announcement ? String(announcement.priority) : defaultPriority,
      status: announcement?.status ?? true,
      media: announcement?.mediaName ? { name: announcement.mediaName } : null,
    },
    save,
    saved: t('operationDone'),
    onClose,
  });
}
