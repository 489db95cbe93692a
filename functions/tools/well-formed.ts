import { AppError } from '#shared/contract/errors.ts';

/** No route nests deeper than five; far more would only cost time and stack. */
const deepest = 32;

/** Characters that no screen shows and nobody means; tabs and line ends stay. */
const unseen = /(?![\t\n\r])\p{Cc}/gu;

/**
 * Takes control characters out of an input's texts, which came along from another program's clipboard or table. Half of a surrogate pair, in values
 * and in names, is refused: JSON can say it and UTF-8 cannot, so that the database would refuse it later, as a failure of ours.
 *
 * @throws AppError ERR_VALIDATION naming the place.
 */
export function wellFormed(value: unknown, path: readonly string[] = []): unknown {
  if (typeof value === 'string') return requireText(value, path).replace(unseen, '');
  if (typeof value !== 'object' || value === null) return value;
  if (path.length >= deepest) throw invalid(path, 'nested too deeply');
  if (Array.isArray(value)) return value.map((one, index) => wellFormed(one, [...path, String(index)]));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [requireText(name, [...path, name]), wellFormed(one, [...path, name])]));
}

function requireText(text: string, path: readonly string[]): string {
  if (!text.isWellFormed()) throw invalid(path, 'not well-formed Unicode');
  return text;
}

function invalid(path: readonly string[], reason: string): AppError {
  return new AppError('ERR_VALIDATION', { field: path.join('.').slice(0, 200).toWellFormed(), reason });
}
