import { folded } from '#web/api/folded.ts';
import type { Quick } from './quick-query.ts';

const mostOffered = 3;
/** Endings of a word seldom matter: "entregam" and "entrega" are the same wish. */
const stemLetters = 5;
/** A text that has this many of the customer's words speaks of the same. A shortcut's word is enough by itself. */
const leastWords = 2;

/** Words of our three languages that are in any message. */
const stopWords = new Set(
  `a ao aos as ate boa bom com como da das de dia do dos e ela ele em era essa esse esta este eu foi gostaria ha isso ja la mais mas me meu minha muito na nao nas
  no noite nos o obrigada obrigado oi ola os ou para pela pelo pode podem por posso pra quais qual quando que quem quero queria saber se sem ser seu sim so sua
  tarde tem tenho ter tudo um uma vai voce voces the and are can for from good have hello hi how is it my of on please thanks that this to want what when with
  would you your buenas bueno buenos cual cuando del dias el ellos es gracias hay hola la las lo los mi muy nosotros para pero por porque puede puedo quiero
  quisiera si sin su tardes tiene tienen una usted ustedes y yo`.split(/\s+/),
);

const stemsOf = (text: string): Set<string> =>
  new Set((folded(text).match(/[\p{L}\p{N}]{2,}/gu) ?? []).filter((word) => !stopWords.has(word)).map((word) => word.slice(0, stemLetters)));

type Known = Pick<Quick, 'shortcode' | 'message'>;

/** The quick messages that answer what a customer wrote, the best first; none where none fits. Rare words weigh more. */
export function fittingQuick<T extends Known>(known: readonly T[], written: string): T[] {
  const wanted = stemsOf(written);
  if (wanted.size === 0) return [];
  const all = known.map((one) => ({ one, ofShortcut: stemsOf(one.shortcode), ofText: stemsOf(one.message) }));
  const weightOf = (stem: string): number => Math.log(1 + all.length / all.filter(({ ofShortcut, ofText }) => ofShortcut.has(stem) || ofText.has(stem)).length);
  const scored = all.flatMap(({ one, ofShortcut, ofText }) => {
    const called = [...wanted].filter((stem) => ofShortcut.has(stem));
    const shared = [...wanted].filter((stem) => ofText.has(stem));
    if (called.length === 0 && shared.length < leastWords) return [];
    const score = [...called, ...called, ...shared].reduce((sum, stem) => sum + weightOf(stem), 0);
    return [{ one, score }];
  });
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostOffered)
    .map(({ one }) => one);
}
