import type { SettingName } from '#web/parts/settings/queries.ts';

/** The cards of the options and what is set on each; their names are those of the marks in the address. */
export const settingParts = {
  service: ['userRating', 'takeOver', 'reopenWindowMinutes', 'autoCloseHours'],
  hours: ['scheduleType', 'outsidemessage', 'timeZone', 'chatBotType'],
  whatsapp: ['CheckMsgIsGroup', 'call'],
  security: ['secondFactor', 'passwordLength', 'refuseCommonPasswords', 'sessionsPerUser'],
  integrations: ['asaas', 'ipixc', 'tokenixc', 'ipmkauth', 'clientidmkauth', 'clientsecretmkauth'],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>;

export type SettingPart = keyof typeof settingParts;
