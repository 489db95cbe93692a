import * as z from 'zod';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** As they are stored and sent, whatever language the screen has. */
export const weekdayNames: Readonly<Record<Weekday, string>> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

/** `HH:MM`, 00:00 to 23:59, in the company's time zone. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'not a time HH:MM');

/** Hours of a day. Start = end: closed all day. */
export const schedule = z.object({
  /** The day's Portuguese name. */
  weekday: z.string().max(20),
  weekdayEn: z.enum(weekdays),
  startTime: timeOfDay,
  endTime: timeOfDay,
});
export type Schedule = z.output<typeof schedule>;

/** A week: every day once, in any order. */
export const schedules = z
  .array(schedule)
  .length(weekdays.length)
  .refine((week) => new Set(week.map(({ weekdayEn }) => weekdayEn)).size === weekdays.length, 'not every day once');
