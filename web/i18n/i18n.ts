import type { BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { i18n } from './instance.ts';
import { languages, locales, type Language } from './languages.ts';
import type { Texts } from './texts.ts';

type TextModule = { readonly texts: Record<string, unknown> };

/** `i18n/<language>/<namespace>.ts` and `features/<namespace>/texts.<language>.ts`, each fetched when first needed. */
const textModules = {
  ...import.meta.glob<TextModule>('./{pt,en,es}/*.ts'),
  ...import.meta.glob<TextModule>('../features/*/texts.*.ts'),
};

const storageKey = 'language';

const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = textModules[`./${language}/${namespace}.ts`] ?? textModules[`../features/${namespace}/texts.${language}.ts`];
    if (!load) return done(new Error(`no texts for ${language}/${namespace}`), null);
    load().then(
      ({ texts }) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

/** Portuguese unless the user chose otherwise on this browser. `namespaces` come along with the common ones. */
export async function startTexts(namespaces: readonly (keyof Texts)[] = []): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = locales[language as Language] ?? language; // only our own languages are ever set
  });
  await i18n
    .use(lazyTexts)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: 'pt',
      supportedLngs: [...languages],
      ns: ['common', 'errors', ...namespaces],
      defaultNS: 'common',
      // The second half of the texts of tickets, which a list does without, and of those about errors.
      fallbackNS: ['conversation', 'campaign-errors'],
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    });
}

function storedLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  return languages.find((language) => language === stored) ?? 'pt';
}

export async function changeLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language);
  localStorage.setItem(storageKey, language);
}

/** The language shown now, for Intl. */
export function currentLocale(): string {
  return locales[i18n.language as Language] ?? locales.pt; // i18n.language is one of ours once started
}
