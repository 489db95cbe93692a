/** Languages of what is said without a page: mails of the installation and push notices. */
export const spokenLanguages = ['pt', 'en', 'es'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];
