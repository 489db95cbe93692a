import { settingParts, type SettingPart } from '#web/features/settings/setting-parts.ts';
import type { RecordArea, ScreenArea } from '#shared/records/index.ts';
import { declaredRecords } from '#web/api/declared-records.static.ts';
import { linkTo, screens, type ScreenName } from '../screens.ts';

export interface SettingsEntry {
  /** A text of `settings-column`; with `about_` before it, what is decided there. */
  readonly name: EntryName;
  readonly screen: ScreenName;
  /** A card of the screen of settings. */
  readonly part?: SettingPart;
  /** A tab of it, for platform staff. */
  readonly tab?: 'schedules' | 'companies' | 'plans' | 'help';
}

/** Settings by the questions that a shop's owner has. A screen stays what the menu calls it. */
const named = {
  company: [
    { name: 'hours', screen: 'settings', part: 'hours' },
    { name: 'subscription', screen: 'subscription' },
    { name: 'invoices', screen: 'invoices' },
  ],
  channels: [
    { name: 'connections', screen: 'connections' },
    { name: 'whatsapp', screen: 'settings', part: 'whatsapp' },
  ],
  service: [
    { name: 'rules', screen: 'settings', part: 'service' },
    { name: 'queues', screen: 'queues' },
    { name: 'tags', screen: 'tags' },
    { name: 'lanes', screen: 'lanes' },
  ],
  campaigns: [{ name: 'campaignSettings', screen: 'campaignSettings' }],
  people: [
    { name: 'users', screen: 'users' },
    { name: 'roles', screen: 'roles' },
  ],
  safety: [
    { name: 'security', screen: 'settings', part: 'security' },
    { name: 'audit', screen: 'audit' },
  ],
  programs: [
    { name: 'messagesApi', screen: 'messagesApi' },
    { name: 'integrations', screen: 'settings', part: 'integrations' },
  ],
  platform: [
    { name: 'companies', screen: 'settings', tab: 'companies' },
    { name: 'plans', screen: 'settings', tab: 'plans' },
    { name: 'videos', screen: 'settings', tab: 'help' },
    { name: 'announcements', screen: 'announcements' },
  ],
  help: [{ name: 'helps', screen: 'helps' }],
} as const satisfies Readonly<Record<string, readonly (Omit<SettingsEntry, 'name'> & { readonly name: string })[]>>;

export type GroupName = keyof typeof named;
type EntryName = (typeof named)[GroupName][number]['name'] | ScreenArea;

const listed: readonly string[] = Object.values(named).flatMap((entries: readonly { readonly screen: string }[]) => entries.map(({ screen }) => screen));
/** Declared records have no line here: they stand with what their users answer by. */
const records = Object.keys(declaredRecords) as RecordArea[]; // the table's own keys
/** A record without a screen of its own is kept where it is used. */
const hasScreen = (name: RecordArea): name is ScreenArea => Object.hasOwn(screens, name);
const others = records
  .filter(hasScreen)
  .filter((name) => !listed.includes(name))
  .map((name) => ({ name, screen: name }));

export const settingsGroups: Readonly<Record<GroupName, readonly SettingsEntry[]>> = { ...named, service: [...named.service, ...others] };

export const groupNames = Object.keys(settingsGroups) as GroupName[]; // the table's own keys

/** @param at a control of the entry's card. */
export function addressOf({ screen, part, tab }: SettingsEntry, at?: string): string {
  if (tab) return `${linkTo(screen)}?tab=${tab}`;
  const mark = at ?? part;
  return mark === undefined ? linkTo(screen) : `${linkTo(screen)}#${mark}`;
}

/** Whether an address is that of an entry. The screen of settings alone stands for its first card. */
export function isEntryAt({ screen, part, tab }: SettingsEntry, { pathname, search, hash }: { pathname: string; search: string; hash: string }): boolean {
  if (pathname !== linkTo(screen)) return false;
  if (screen !== 'settings') return true;
  const shownTab = new URLSearchParams(search).get('tab');
  if (shownTab !== null && shownTab !== 'options') return tab === shownTab || (shownTab === 'schedules' && part === 'hours');
  if (tab) return false;
  const mark = hash.slice(1);
  const shown = mark === '' ? 'service' : mark;
  return part === shown || (part !== undefined && (settingParts[part] as readonly string[]).includes(shown));
}
