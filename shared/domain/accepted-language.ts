import { type SpokenLanguage, spokenLanguages } from '../contract/languages.ts';

/**
 * Language of ours that a browser likes best; Portuguese where it likes none of them.
 *
 * @param accepted the header `Accept-Language`, such as `fr-CH, es;q=0.9, *;q=0.5`. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
export function acceptedLanguage(accepted = ''): SpokenLanguage {
  const wished = accepted.split(',').map((part) => {
    const [range = '', ...parameters] = part.toLowerCase().split(';');
    const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((found) => found !== undefined);
    return { language: range.trim().split('-')[0], weight: Number(weight ?? 1) };
  });
  const liked = wished.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return liked.flatMap(({ language }) => spokenLanguages.filter((ours) => ours === language))[0] ?? 'pt';
}
