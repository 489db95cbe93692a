import type { Colleague, LaneName, QueueName, TagName } from './company.ts';

/** A file of `files/`. */
export interface StoryFile {
  readonly type: 'image' | 'audio' | 'document';
  readonly file: string;
  /** As the customer's phone names it. */
  readonly name?: string;
  readonly caption?: string;
  /** Length of a voice note. */
  readonly seconds?: number;
}

/** A line of one side; only colleagues read a note. */
export type Line =
  | { readonly customer: string; readonly answers?: 'quoted' }
  | { readonly sends: StoryFile }
  | { readonly place: { readonly lat: number; readonly lng: number; readonly name: string } }
  | { readonly card: { readonly name: string; readonly number: string } }
  /** To what the company said last. */
  | { readonly reacts: string }
  | { readonly agent: string }
  | { readonly agentSends: Pick<StoryFile, 'file' | 'name'> & { readonly mimeType: string; readonly caption: string } }
  | { readonly note: string }
  | { readonly handsOver: QueueName; readonly to: Colleague };

/** The state in which a story leaves its ticket. */
export type Ending =
  | { readonly ticket: 'inMenu' | 'waiting' | 'open' }
  | { readonly ticket: 'snoozed'; readonly until: 'reply' | 'tomorrow' }
  /** With the rating that the customer gives; none is an answer that did not come. */
  | { readonly ticket: 'resolved'; readonly rating?: 1 | 2 | 3 };

/** A conversation of earlier days, when the shop answered from its own phone. */
export interface Earlier {
  readonly daysAgo: number;
  /** `HH:MM` where the shop is. */
  readonly from: string;
  readonly lines: readonly ({ readonly customer: string } | { readonly shop: string })[];
}

export interface Story {
  readonly name: string;
  /** Number at WhatsApp, with country and area code. */
  readonly number: string;
  /** A portrait of `files/`. */
  readonly picture?: string;
  readonly email?: string;
  readonly extraInfo?: Readonly<Record<string, string>>;
  readonly earlier?: Earlier;
  /** The first message of today, and what the bot's menus are answered with. */
  readonly opens: string;
  readonly chooses: readonly string[];
  readonly agent?: Colleague;
  readonly lines: readonly Line[];
  readonly tags?: readonly TagName[];
  readonly lane?: LaneName;
  readonly ends: Ending;
}
