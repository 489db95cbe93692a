import { namesIn } from './record-words.ts';

export const names = namesIn('en');
