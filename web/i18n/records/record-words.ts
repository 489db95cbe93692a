import { allRecords, type AuditedRecord, type RecordArea, type RecordErrorCode } from '#shared/records/index.ts';
import type { Language } from '#web/i18n/languages.ts';

interface TextModule {
  readonly words?: Readonly<Record<string, string>>;
}

const modules = import.meta.glob<TextModule>('../../features/*/texts.{pt,en,es}.ts', { eager: true });

/** What a declared record is called stands in the texts of its feature, as `words`. @throws Error when it does not */
function wordsOf(path: string, language: Language): Readonly<Record<string, string>> {
  const words = modules[`../../features${path}/texts.${language}.ts`]?.words;
  if (!words) throw new Error(`features${path}/texts.${language}.ts has no words`);
  return words;
}

/** The names of all declared records, as menu and headings have them. */
export const namesIn = (language: Language) =>
  Object.fromEntries(allRecords.map(({ names, path }) => [names, wordsOf(path, language)['names']])) as Readonly<Record<RecordArea, string>>; // the same records

type AuditWord = `${'kind' | 'the' | 'some'}_${AuditedRecord}`;

/** How the audit trail speaks of declared records. */
export const auditWordsIn = (language: Language) =>
  Object.fromEntries(
    allRecords.flatMap(({ name, path }) => (['kind', 'the', 'some'] as const).map((form) => [`${form}_${name}`, wordsOf(path, language)[form]])),
  ) as Readonly<Record<AuditWord, string>>; // the same records

/** What people read about the failures of declared records. */
export const errorWordsIn = (language: Language) =>
  Object.fromEntries(allRecords.flatMap(({ path }) => Object.entries(wordsOf(path, language)).filter(([word]) => word.startsWith('ERR_')))) as Readonly<
    Record<RecordErrorCode, string>
  >; // each record has the words of its own codes
