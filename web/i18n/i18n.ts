import type { BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { i18n } from './instance.ts';
import { languages, locales, type Language } from './languages.ts';
import type { Texts } from './texts.ts';

export interface TextModule {
  readonly texts: Record<string, unknown>;
}

type TextModules = Readonly<Record<string, () => Promise<TextModule>>>;

/** Texts with which most begin; each is fetched when first needed. */
const earlyTexts: TextModules = {
  ...import.meta.glob<TextModule>('./{pt,en,es}/{common,errors}.ts'),
  ...import.meta.glob<TextModule>('../{kit,app/shell,parts/conversation,features/{dashboard,login,sign-up,tickets}}/texts.*.ts'),
};

/** From `i18n/<language>/<namespace>.ts`, or from the texts of the folder that has the namespace's name. */
async function loadTexts(language: string, namespace: string): Promise<TextModule> {
  const ends = [`/${language}/${namespace}.ts`, `/${namespace}/texts.${language}.ts`];
  const loadFrom = (modules: TextModules) => modules[Object.keys(modules).find((path) => ends.some((end) => path.endsWith(end))) ?? ''];
  const load = loadFrom(earlyTexts) ?? loadFrom((await import('./every-text.ts')).everyText);
  if (!load) throw new Error(`no texts for ${language}/${namespace}`);
  return load();
}

const storageKey = 'language';

const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    loadTexts(language, namespace).then(
      ({ texts }) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

/**
 * @param namespaces come along with the common ones.
 * @param language unless the user chose another on this browser.
 */
export async function startTexts(namespaces: readonly (keyof Texts)[] = [], language: Language = 'pt'): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = locales[language as Language] ?? language; // only our own languages are ever set
  });
  await i18n
    .use(lazyTexts)
    .use(initReactI18next)
    .init({
      lng: storedLanguage() ?? language,
      fallbackLng: 'pt',
      supportedLngs: [...languages],
      ns: ['common', 'errors', ...namespaces],
      defaultNS: 'common',
      // The second half of the texts of tickets, which a list does without, and of those about errors.
      fallbackNS: ['conversation', 'screen-errors'],
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    });
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
  localStorage.setItem(storageKey, language);
}

/** The language shown now, for Intl. */
export function currentLocale(): string {
  return locales[i18n.language as Language] ?? locales.pt; // i18n.language is one of ours once started
}
