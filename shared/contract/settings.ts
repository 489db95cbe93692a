import * as z from 'zod';
import { defineRoutes } from './route.ts';
import { shortestPassword } from './users.ts';

const onOff = (fallback: 'enabled' | 'disabled') => z.enum(['enabled', 'disabled']).default(fallback);
/** A number may be text. An empty one is none, and would be read as 0. */
const whole = (most: number, fallback: number) =>
  z
    .union([z.number(), z.string().trim().min(1)])
    .pipe(z.coerce.number<number | string>().int().min(0).max(most))
    .default(fallback);

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Every setting of a company: its key, the values it takes, and the value where nobody has set one. */
export const settingSchemas = {
  userRating: onOff('disabled'),
  scheduleType: z.enum(['disabled', 'queue', 'company']).default('disabled'),
  /** enabled: group messages are ignored. */
  CheckMsgIsGroup: onOff('enabled'),
  /** disabled: a WhatsApp call is answered with a fixed text. */
  call: onOff('disabled'),
  chatBotType: z.enum(['text']).default('text'),
  outsidemessage: onOff('enabled'),
  /** IANA name. */
  timeZone: z.string().max(64).refine(isTimeZone, 'not a time zone').default('America/Sao_Paulo'),
  /** A closed ticket touched within this time is reopened by the customer's next message; later a new one begins. */
  reopenWindowMinutes: whole(43_200, 120),
  /** Hours until an idle open ticket is closed; 0 never. */
  autoCloseHours: whole(720, 24),
  /** enabled: users may answer another user's open ticket. */
  takeOver: onOff('disabled'),
  /** enabled: whoever has no second factor is led to set one after the login. */
  secondFactor: onOff('disabled'),
  /** Characters that a new password has at least. */
  passwordLength: z.coerce.number().int().min(shortestPassword).max(20).default(shortestPassword),
  /** enabled: a password that is among the commonest is refused where it is set; otherwise it is warned of. */
  refuseCommonPasswords: onOff('disabled'),
  /** Devices on which an account may be logged in at once. A login beyond that ends the session that was used longest ago. */
  sessionsPerUser: z.coerce.number().int().min(1).max(5).default(1),
} as const;

export const settings = z.object(settingSchemas);
export type Settings = z.output<typeof settings>;
export type SettingKey = keyof Settings;

export const settingKeys = Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]]; // the keys of the closed table above

/** Credentials of other services for the company: stored encrypted, answered masked. */
export const secretSettingKeys = ['asaas', 'ipixc', 'tokenixc', 'ipmkauth', 'clientidmkauth', 'clientsecretmkauth'] as const;
export type SecretSettingKey = (typeof secretSettingKeys)[number];

/** A masked value that comes back is refused: it would take the place of the secret. Empty: forgotten. */
export const secretSettingValue = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^•]*$/, 'masked');

const setting = z.object({ key: z.enum([...settingKeys, ...secretSettingKeys]), value: z.string() });
export type Setting = z.output<typeof setting>;

export const settingRoutes = defineRoutes({
  listSettings: {
    method: 'GET',
    path: '/settings',
    permission: 'session',
    openToSupport: true,
    summary: 'Every setting of the company with its value, as text; secrets masked.',
    reply: z.array(setting),
  },
  updateSetting: {
    method: 'PUT',
    path: '/settings/{key}',
    permission: 'drawer-admin-items:view',
    openToSupport: true,
    summary: 'Change one setting.',
    params: z.object({ key: z.string().regex(/^[A-Za-z]{1,40}$/) }),
    body: z.object({ key: z.string().max(64).optional(), value: z.union([z.string().max(500), z.number()]) }),
    reply: setting,
  },
});
