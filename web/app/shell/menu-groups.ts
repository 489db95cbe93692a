import type { ScreenNeeds } from '../screen-entry.ts';

export interface GroupEntry {
  /** A text of `shell` above the group; none above the first. */
  readonly heading?: 'administration' | 'campaigns';
  /** Entries are shown to those alone; one that needs a right of its own, to whoever has that. */
  readonly needs?: ScreenNeeds;
}

/** The full menu's parts, from top to bottom. */
export const menuGroups = {
  work: {},
  campaigns: { heading: 'campaigns', needs: { feature: 'campaignsEnabled' } },
  administration: { heading: 'administration', needs: { right: 'drawer-admin-items:view' } },
} as const satisfies Readonly<Record<string, GroupEntry>>;
export type MenuGroup = keyof typeof menuGroups;
