import { allRecords, type AuditedRecord, type RecordErrorCode, recordsAudited, type ScreenArea } from '#shared/records/index.ts';
import type { Language } from '../languages.ts';

interface TextModule {
  readonly words?: Readonly<Record<string, string>>;
}

// The texts of the audit trail take these words in: from there they would be asked for before they are there.
const modules = import.meta.glob<TextModule>(['../../features/*/texts.{pt,en,es}.ts', '!../../features/audit/*'], { eager: true });

/** The texts of a feature have `words` for its declared record. @throws Error when they have none */
function wordsOf(path: string, language: Language): Readonly<Record<string, string>> {
  const words = modules[`../../features${path}/texts.${language}.ts`]?.words;
  if (!words) throw new Error(`features${path}/texts.${language}.ts has no words`);
  return words;
}

const withScreens = allRecords.filter(({ withoutScreen }) => !withoutScreen);

/** The names of declared records, as menu and headings have them. */
export const namesIn = (language: Language) =>
  Object.fromEntries(withScreens.map(({ names, path }) => [names, wordsOf(path, language)['names']])) as Readonly<Record<ScreenArea, string>>; // the same records

/** A sentence on each of them, for the column of settings. */
export const aboutsIn = (language: Language) =>
  Object.fromEntries(withScreens.map(({ names, path }) => [`about_${names}`, wordsOf(path, language)['about']])) as Readonly<
    Record<`about_${ScreenArea}`, string>
  >; // the same records

type AuditWord = `${'kind' | 'the' | 'some'}_${AuditedRecord}`;

/** How the audit trail speaks of declared records. */
export const auditWordsIn = (language: Language) =>
  Object.fromEntries(
    recordsAudited.flatMap(({ name, path }) => (['kind', 'the', 'some'] as const).map((form) => [`${form}_${name}`, wordsOf(path, language)[form]])),
  ) as Readonly<Record<AuditWord, string>>; // the same records

/** Translations of the codes of declared records. */
export const errorWordsIn = (language: Language) =>
  Object.fromEntries(allRecords.flatMap(({ path }) => Object.entries(wordsOf(path, language)).filter(([word]) => word.startsWith('ERR_')))) as Readonly<
    Record<RecordErrorCode, string>
  >; // each record has the words of its own codes
