import type { SignName } from '#web/kit/marks/Sign.tsx';
import { pathsOf, screenAt, type ScreenName, screenNames, screens } from '../screens.ts';

export interface PlaceEntry {
  /** Reached by tabs, or by the column of settings; the first one that its visitor may open is what the place leads to. */
  readonly screens: readonly ScreenName[];
  /** Screens that a tab's own screen leads to, each with that tab. */
  readonly behind?: { readonly [name in ScreenName]?: ScreenName };
  readonly icon: SignName;
}

/** Places by the screens that lie in them. */
const named = {
  service: { icon: 'service', screens: ['tickets', 'kanban', 'schedules', 'todolist'] },
  contacts: { icon: 'contacts', screens: ['contacts'] },
  campaigns: {
    icon: 'campaigns',
    screens: ['campaigns', 'contactLists', 'email', 'template', 'optOuts'],
    behind: { campaignReport: 'campaigns', contactListItems: 'contactLists', emailReport: 'email', suppressions: 'email' },
  },
  reports: { icon: 'reports', screens: ['dashboard'] },
  team: { icon: 'team', screens: ['chats'] },
  platform: { icon: 'platform', screens: ['platform'] },
} as const satisfies Readonly<Record<string, PlaceEntry>>;

const elsewhere: readonly string[] = Object.values(named).flatMap((place: PlaceEntry) => [...place.screens, ...Object.keys(place.behind ?? {})]);
const { platform, ...work } = named;
const unplaced = screenNames.filter((name) => name !== 'settings' && !elsewhere.includes(name));
const isInMenu = (name: ScreenName): boolean => 'menu' in screens[name];

/** The few places of the application, from top to bottom. A screen without a place of its own lies in settings. */
export const places: Readonly<Record<PlaceName, PlaceEntry>> = {
  ...work,
  settings: { icon: 'settings', screens: ['settings', ...unplaced.filter(isInMenu), ...unplaced.filter((name) => !isInMenu(name))] },
  platform,
};

export type PlaceName = keyof typeof named | 'settings';
export const placeNames = Object.keys(places) as PlaceName[]; // the table's own keys

/** The place of an address, and the screen of the place that stands for it. */
export function placeAt(pathname: string): { readonly place: PlaceName; readonly screen: ScreenName } | undefined {
  const entry = screenAt(pathname);
  if (!entry) return undefined;
  const isIt = (name: string): boolean => screens[name as ScreenName] === entry; // a name of the table
  for (const place of placeNames) {
    const own = places[place].screens.find(isIt);
    if (own) return { place, screen: own };
    const [, tab] = Object.entries(places[place].behind ?? {}).find(([name]) => isIt(name)) ?? [];
    if (tab) return { place, screen: tab };
  }
  return undefined;
}

/** Whether its address is there: some are there for browsers with a flag alone. */
export const hasAddress = (name: ScreenName): boolean => pathsOf(name).length > 0;

/** A word shorter than the screen's title, where tabs have one. */
export const shortTitles = { contactLists: 'tabLists', template: 'tabTemplates', optOuts: 'tabOptOuts' } as const;
