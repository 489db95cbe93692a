import type { ComponentType } from 'react';
import type { Right } from '#shared/contract/rights.ts';
import type { Texts } from '#web/i18n/texts.ts';
import type { MenuGroup } from './shell/menu-groups.ts';
import type { ScreenIcon } from './shell/menu-parts.ts';

/** Needs of a screen; a user must have all that are named. */
export interface ScreenNeeds {
  readonly right?: Right;
  /** A setting of the company that must be on, such as `campaignsEnabled`. */
  readonly feature?: string;
  /** Platform staff only. */
  readonly isSuper?: true;
}

/** A text of `shell` that needs no values filled in. */
type ShellText = { [K in keyof Texts['shell']]: Texts['shell'][K] extends `${string}{{${string}` ? never : K }[keyof Texts['shell']];

/** Everything that the application knows about a screen before its code arrives. */
export interface ScreenEntry {
  /** In the router's form. */
  readonly path: string;
  /** Another way of writing the path, which leads here while the browser's storage has the flag `cshow`. */
  readonly flaggedPath?: string;
  /** Is there only while the browser's storage has the flag `cshow`. */
  readonly isFlagged?: true;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** More code that an address of this screen will need at once. */
  readonly loadWith?: (pathname: string) => readonly (() => Promise<unknown>)[];
  /** Namespaces, besides the common ones. */
  readonly texts: readonly (keyof Texts)[];
  /** More of them that an address of this screen will need at once. */
  readonly textsWith?: (pathname: string) => readonly (keyof Texts)[];
  readonly needs?: ScreenNeeds;
  /** Path for users who lack a need; without it, they are told so. */
  readonly otherwise?: string;
  /** Document title, heading and name in the menu. */
  readonly title: ShellText;
  readonly menu?: { readonly group: MenuGroup; readonly icon: ScreenIcon };
}
