import type { ScreenEntry } from '../screen-entry.ts';
import { pathsOf, screenAt, type ScreenName, screens } from '../screens.ts';
import type { PlaceIconName } from './place-icons.tsx';

export interface PlaceEntry {
  /** Reached by tabs, or by the column of settings; the first one that its visitor may open is what the place leads to. */
  readonly screens: readonly ScreenName[];
  /** Screens that a tab's own screen leads to, each with that tab. */
  readonly behind?: { readonly [name in ScreenName]?: ScreenName };
  readonly icon: PlaceIconName;
}

/** The few places of the application, from top to bottom. Each screen has its place here. */
export const places = {
  service: { icon: 'service', screens: ['tickets', 'kanban', 'schedules', 'todolist'] },
  contacts: { icon: 'contacts', screens: ['contacts'] },
  campaigns: {
    icon: 'campaigns',
    screens: ['campaigns', 'contactLists', 'email', 'template', 'optOuts'],
    behind: { campaignReport: 'campaigns', contactListItems: 'contactLists', emailReport: 'email', suppressions: 'email' },
  },
  reports: { icon: 'reports', screens: ['dashboard'] },
  team: { icon: 'team', screens: ['chats'] },
  settings: {
    icon: 'settings',
    screens: [
      'settings',
      'connections',
      'queues',
      'users',
      'roles',
      'quickMessages',
      'tags',
      'lanes',
      'campaignSettings',
      'messagesApi',
      'invoices',
      'subscription',
      'audit',
      'helps',
      'announcements',
    ],
  },
  platform: { icon: 'platform', screens: ['platform'] },
} as const satisfies Readonly<Record<string, PlaceEntry>>;

export type PlaceName = keyof typeof places;
export const placeNames = Object.keys(places) as PlaceName[]; // the table's own keys

const behindOf = (place: PlaceName): NonNullable<PlaceEntry['behind']> => (places[place] as PlaceEntry).behind ?? {}; // the table's own shape

/** Where an address lies: its place, and the screen of the place that stands for it. */
export function placeAt(pathname: string): { readonly place: PlaceName; readonly screen: ScreenName } | undefined {
  const entry = screenAt(pathname);
  if (!entry) return undefined;
  const isIt = (name: string): boolean => screens[name as ScreenName] === entry; // a name of the table
  for (const place of placeNames) {
    const own = places[place].screens.find(isIt);
    if (own) return { place, screen: own };
    const [, tab] = Object.entries(behindOf(place)).find(([name]) => isIt(name)) ?? [];
    if (tab) return { place, screen: tab };
  }
  return undefined;
}

/** Whether its address is there: some are there for browsers with a flag alone. */
export const hasAddress = (name: ScreenName): boolean => pathsOf(name).length > 0;

/** A word shorter than the screen's title, where tabs have one. */
export const shortTitles = { contactLists: 'tabLists', template: 'tabTemplates', optOuts: 'tabOptOuts' } as const;

export const titleOf = (name: ScreenName): ScreenEntry['title'] => screens[name].title;
