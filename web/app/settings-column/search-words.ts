import { folded } from '#web/api/folded.ts';
import { settingParts } from '#web/features/settings/setting-parts.ts';
import { i18n, type Namespace } from '#web/i18n/instance.ts';
import { screens, textsOf } from '../screens.ts';
import type { SettingsEntry } from './settings-groups.ts';

/** Texts of the kit and of others' screens would find everything everywhere. */
const common: readonly string[] = ['kit', 'screen-errors', 'rights', 'outreach', 'contacts'];

const namespacesOf = ({ screen }: SettingsEntry): Namespace[] => textsOf(screens[screen]).filter((namespace) => !common.includes(namespace));

/** Fetches every word of the screens that are searched through. */
export const loadWords = (entries: readonly SettingsEntry[]): Promise<unknown> => i18n.loadNamespaces(...new Set(entries.flatMap(namespacesOf)));

export interface Hit {
  readonly entry: SettingsEntry;
  /** The words that it was found by; null where that is its name. */
  readonly words: string | null;
  /** A control of its card. */
  readonly at?: string;
}

const platformWords =
  /^(help|company|plan|health|storage|erase|export|recurrence|due|support|platform|mails|noCompan|noPlan|noHelp|addCompany|addPlan|addHelp|searchCompanies)/;
const tabWords = {
  companies: /^(compan|health|storage|erase|export|recurrence|due|mails|enterSupport)/,
  plans: /^plan/,
  help: /^help/,
  schedules: /^hours/,
} as const;

/** The words of an entry's screen, each by its key; those with values in them say nothing to a searcher. */
function wordsOf(entry: SettingsEntry): [key: string, words: string][] {
  const { screen, part, tab } = entry;
  const all = namespacesOf(entry).flatMap((namespace) => Object.entries(i18n.textsOf(namespace)));
  const readable = all.filter(([, words]) => !words.includes('{{'));
  if (screen !== 'settings') return readable;
  if (tab) return readable.filter(([key]) => tabWords[tab].test(key));
  const own: readonly string[] = part ? settingParts[part] : [];
  return readable.filter(([key]) => !platformWords.test(key) && (key === part || own.some((name) => key === name || key === `${name}Help`)));
}

/** Entries whose name, sentence or screen has every typed word; those found by their name come first. */
export function findEntries(
  entries: readonly SettingsEntry[],
  typed: string,
  sayings: (entry: SettingsEntry) => readonly [name: string, about: string],
): Hit[] {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => wanted.every((word) => folded(text).includes(word));
  const hits = entries.map((entry): Hit | null => {
    const [name, about] = sayings(entry);
    if (has(name)) return { entry, words: null };
    const found = wordsOf(entry).find(([, words]) => has(words));
    if (has(about)) return { entry, words: about };
    if (!found) return null;
    const [key, words] = found;
    const at = entry.screen === 'settings' && !entry.tab ? key.replace(/Help$/, '') : undefined;
    return at === undefined ? { entry, words } : { entry, words, at };
  });
  // Its own name and sentence say more of an entry than a word of its screen.
  const rank = ({ entry, words }: Hit): number => (words === null ? 0 : words === sayings(entry)[1] ? 1 : 2);
  return hits.filter((hit) => hit !== null).toSorted((one, other) => rank(one) - rank(other));
}
