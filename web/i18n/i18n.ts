import { i18n, type Namespace } from './instance.ts';
import { languages, locales, type Language } from './languages.ts';

export interface TextModule {
  readonly texts: Readonly<Record<string, string>>;
}

type TextModules = Readonly<Record<string, () => Promise<TextModule>>>;

/** Texts with which most begin; each is fetched when first needed. */
const earlyTexts: TextModules = {
  ...import.meta.glob<TextModule>('./{pt,en,es}/{common,errors}.ts'),
  ...import.meta.glob<TextModule>('../{kit,app/shell,parts/conversation,features/{dashboard,login,sign-up,tickets}}/texts.*.ts'),
};

/** From `i18n/<language>/<namespace>.ts`, or from the texts of the folder that has the namespace's name. */
async function loadTexts(language: Language, namespace: Namespace): Promise<TextModule['texts']> {
  const ends = [`/${language}/${namespace}.ts`, `/${namespace}/texts.${language}.ts`];
  const loadFrom = (modules: TextModules) => modules[Object.keys(modules).find((path) => ends.some((end) => path.endsWith(end))) ?? ''];
  const load = loadFrom(earlyTexts) ?? loadFrom((await import('./every-text.ts')).everyText);
  if (!load) throw new Error(`no texts for ${language}/${namespace}`);
  return (await load()).texts;
}

const storageKey = 'language';

/**
 * @param namespaces come along with the common ones.
 * @param language unless the user chose another on this browser.
 */
export async function startTexts(namespaces: readonly Namespace[] = [], language: Language = 'pt'): Promise<void> {
  const started = i18n.start(loadTexts, storedLanguage() ?? language, ['common', 'errors', ...namespaces]);
  document.documentElement.lang = currentLocale();
  await started;
}

/** First language of the browser's user that is ours. */
export const browserLanguage = (): Language | undefined =>
  navigator.languages.flatMap((spoken) => languages.filter((language) => spoken.startsWith(language)))[0];

function storedLanguage(): Language | undefined {
  const stored = localStorage.getItem(storageKey);
  return languages.find((language) => language === stored);
}

export async function changeLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language);
  document.documentElement.lang = currentLocale();
  localStorage.setItem(storageKey, language);
}

/** The language shown now, for Intl. */
export const currentLocale = (): string => locales[i18n.language];
