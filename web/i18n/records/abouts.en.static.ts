import { aboutsIn } from './record-words.ts';

export const abouts = aboutsIn('en');
