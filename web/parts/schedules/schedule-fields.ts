import * as z from 'zod';
import { frequencies, mostTimes, type Recurrence, type Schedule, scheduleRoutes, seriesScopes } from '#shared/contract/schedules.ts';
import type { PickedContact } from '#web/parts/contacts/ContactField.tsx';
import type { NamedFile } from '#web/kit/fields/FilePicker.tsx';

export const endings = ['never', 'until', 'times'] as const;

/** Named as the server's fields are, so that what it refuses is said at the field. */
export interface ScheduleForm {
  /** Which messages of a series it changes. */
  readonly scope: (typeof seriesScopes)[number];
  readonly contactId: PickedContact | null;
  readonly body: string;
  /** A File is to be uploaded; another one is there. */
  readonly upload: File | NamedFile | null;
  /** In the browser's time zone. */
  readonly sendAt: string;
  readonly frequency: Recurrence['frequency'] | 'never';
  readonly ends: (typeof endings)[number];
  readonly until: string;
  readonly times: string;
}

/** @param texts what is said of an end that is missing or no number. */
export const scheduleFields = (texts: { readonly required: string; readonly times: string }) =>
  z
    .object({
      scope: z.enum(seriesScopes),
      contactId: z.custom<PickedContact | null>((picked) => picked !== null),
      body: scheduleRoutes.createSchedule.body.shape.body,
      upload: z.custom<File | NamedFile | null>(),
      sendAt: z.string().min(1),
      frequency: z.enum(['never', ...frequencies]),
      ends: z.enum(endings),
      until: z.string(),
      times: z.string(),
    })
    .superRefine(({ frequency, ends, until, times }, context) => {
      if (frequency === 'never') return;
      if (ends === 'until' && until === '') context.addIssue({ code: 'custom', path: ['until'], message: texts.required });
      const isCount = /^\d+$/.test(times) && Number(times) >= 1 && Number(times) <= mostTimes;
      if (ends === 'times' && !isCount) context.addIssue({ code: 'custom', path: ['times'], message: texts.times });
    });

export function recurrenceOf({ frequency, ends, until, times }: ScheduleForm): Recurrence | null {
  if (frequency === 'never') return null;
  return { frequency, until: ends === 'until' ? until : null, times: ends === 'times' ? Number(times) : null };
}

type RecurrenceForm = Pick<ScheduleForm, 'frequency' | 'ends' | 'until' | 'times'>;

const usualTimes = 10;

/** A schedule that has left its series, or gone out, has none: nothing follows from it any more. */
export function recurrenceForm(schedule: Schedule | null): RecurrenceForm {
  const { frequency, until, times } = (schedule?.leadsSeries ? schedule.recurrence : null) ?? { frequency: 'never' as const, until: null, times: null };
  return { frequency, ends: until === null ? (times === null ? 'never' : 'times') : 'until', until: until ?? '', times: String(times ?? usualTimes) };
}
