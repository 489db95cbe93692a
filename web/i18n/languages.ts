export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Each language's name in itself. */
export const languageNames: Readonly<Record<Language, string>> = { pt: 'Português', en: 'English', es: 'Español' };

/** For Intl. */
export const locales: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en-GB', es: 'es-ES' };
