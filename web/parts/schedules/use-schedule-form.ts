import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type * as z from 'zod';
import type { Schedule } from '#shared/contract/schedules.ts';
import { type ScheduleFields, useSaveSchedule } from './queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import type { PickedContact } from '#web/parts/contacts/ContactField.tsx';
import { fromLocalInput, toLocalInput } from '#web/kit/formats/local-input-time.ts';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';
import { compressImage } from '#web/parts/upload/compress-image.ts';
import { thumbnailOf } from '#web/parts/upload/thumbnail.ts';
import { uploadFile } from '#web/parts/upload/upload-file.ts';
import { recurrenceForm, recurrenceOf, scheduleFields, type ScheduleForm } from './schedule-fields.ts';

/** The specification's: a message is for an hour from now unless said otherwise. */
const defaultDelayMs = 60 * 60_000;

/** @param schedule null makes a new one. */
export function useScheduleForm(schedule: Schedule | null, contact: PickedContact | null, onClose: () => void) {
  const { t } = useTranslation(['schedules', 'common']);
  const { mutateAsync } = useSaveSchedule();
  const { upload, progress } = useUpload();
  const error = (issue: z.core.$ZodRawIssue): string => {
    if (issue.input === null) return t('common:fieldRequired');
    return issue.code === 'too_small' && issue.input !== '' ? t('tooShort') : fieldError(issue);
  };
  const [defaultMs] = useState(() => Date.now() + defaultDelayMs);
  const save = async (filled: ScheduleForm): Promise<unknown> => {
    const { contactId: picked, body, sendAt, scope, upload: file } = filled;
    if (!picked) return undefined;
    const uploaded = file instanceof File ? { upload: await upload(file) } : file === null && schedule?.file ? { upload: null } : {};
    const again = schedule?.leadsSeries && scope === 'one' ? {} : { recurrence: recurrenceOf(filled) };
    const fields: ScheduleFields = { contactId: picked.id, body, sendAt: momentOf(sendAt, schedule), scope, ...uploaded, ...again };
    return mutateAsync({ id: schedule?.id ?? null, fields });
  };
  const frame = useRecordForm<ScheduleForm, ScheduleForm, unknown>({
    schema: scheduleFields({ required: t('common:fieldRequired'), times: t('timesRange') }),
    error,
    defaultValues: {
      scope: 'one',
      contactId: contact,
      body: schedule?.body ?? '',
      upload: schedule?.file ?? null,
      sendAt: toLocalInput(schedule ? Date.parse(schedule.sendAt) : defaultMs),
      ...recurrenceForm(schedule),
    },
    save,
    saved: t('saved'),
    onClose,
  });
  return { frame, progress };
}

/** The field shows no seconds: untouched, the time stays what it is to the last of them. */
const momentOf = (local: string, schedule: Schedule | null): string =>
  schedule && toLocalInput(Date.parse(schedule.sendAt)) === local ? schedule.sendAt : fromLocalInput(local);

/** Puts a file where the server will find it. What was uploaded is not uploaded again when something else was refused. */
function useUpload() {
  const [progress, setProgress] = useState<number | null>(null);
  const done = useRef<{ readonly chosen: File; readonly upload: NonNullable<ScheduleFields['upload']> } | null>(null);
  const closing = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);
  const upload = async (chosen: File): Promise<NonNullable<ScheduleFields['upload']>> => {
    if (done.current?.chosen === chosen) return done.current.upload;
    setProgress(0);
    try {
      // What this browser cannot show may well be shown by the phone.
      const file = await compressImage(chosen).catch(() => chosen);
      const signal = closing.current?.signal ?? new AbortController().signal;
      const [key, preview] = await Promise.all([uploadFile(file, { onProgress: setProgress, signal }), thumbnailOf(file)]);
      done.current = { chosen, upload: { key, name: file.name, ...(preview ? { preview } : {}) } };
      return done.current.upload;
    } finally {
      setProgress(null);
    }
  };
  return { upload, progress };
}
