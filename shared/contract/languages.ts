/** Languages of what is said without the application: mails of the installation, push notices and pages of the server. */
export const spokenLanguages = ['pt', 'en', 'es'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

/** For the `lang` of HTML. */
export const spokenLocales: Readonly<Record<SpokenLanguage, string>> = { pt: 'pt-BR', en: 'en', es: 'es' };
