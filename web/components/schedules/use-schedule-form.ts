import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { scheduleRoutes, type Schedule } from '#shared/contract/schedules.ts';
import { useSaveSchedule } from '../../api/schedule-queries.ts';
import { fieldError } from '../field-error.ts';
import type { PickedContact } from '../fields/ContactField.tsx';
import { fromLocalInput, toLocalInput } from '../local-input-time.ts';
import { notifySuccess } from '../notify.ts';

/** The specification's: a message is for an hour from now unless said otherwise. */
const defaultDelayMs = 60 * 60_000;

/** Named as the server's fields are, so that what it refuses is said at the field. */
interface ScheduleForm {
  readonly contactId: PickedContact | null;
  readonly body: string;
  /** In the browser's time zone. */
  readonly sendAt: string;
}

const fields = z.object({
  contactId: z.custom<PickedContact | null>((picked) => picked !== null),
  body: scheduleRoutes.createSchedule.body.shape.body,
  sendAt: z.string().min(1),
});

/** @param schedule null makes a new one. */
export function useScheduleForm(schedule: Schedule | null, contact: PickedContact | null, onClose: () => void) {
  const { t } = useTranslation(['schedules', 'common']);
  const { mutateAsync } = useSaveSchedule();
  const error = (issue: z.core.$ZodRawIssue): string => {
    if (issue.input === null) return t('common:fieldRequired');
    return issue.code === 'too_small' && issue.input !== '' ? t('tooShort') : fieldError(issue);
  };
  const [defaultMs] = useState(() => Date.now() + defaultDelayMs);
  const form = useForm<ScheduleForm>({
    defaultValues: {
      contactId: contact,
      body: schedule?.body ?? '',
      sendAt: toLocalInput(schedule ? Date.parse(schedule.sendAt) : defaultMs),
    },
    resolver: zodResolver(fields, { error }),
  });
  const save = async ({ contactId: picked, body, sendAt }: ScheduleForm): Promise<void> => {
    if (!picked) return;
    await mutateAsync({ id: schedule?.id ?? null, fields: { contactId: picked.id, body, sendAt: fromLocalInput(sendAt) } });
    notifySuccess(t('saved'));
    onClose();
  };
  return { form, save };
}
