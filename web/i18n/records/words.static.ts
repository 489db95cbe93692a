import { auditWordsIn, errorWordsIn } from './record-words.ts';

export const auditWords = { pt: auditWordsIn('pt'), en: auditWordsIn('en'), es: auditWordsIn('es') };
export const errorWords = { pt: errorWordsIn('pt'), en: errorWordsIn('en'), es: errorWordsIn('es') };
