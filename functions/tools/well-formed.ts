import { AppError } from '#shared/contract/errors.ts';

/** No route nests deeper than five; far more would only cost time and stack. */
const deepest = 32;

/**
 * Refuses what JSON can say and UTF-8 cannot: half of a surrogate pair, in values and in names. The database would refuse it
 * later, as a failure of ours.
 *
 * @throws AppError ERR_VALIDATION naming the place.
 */
export function requireWellFormed(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') requireText(value, path);
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= deepest) throw invalid(path, 'nested too deeply');
  for (const [name, one] of Object.entries(value)) {
    requireText(name, [...path, name]);
    requireWellFormed(one, [...path, name]);
  }
}

function requireText(text: string, path: readonly string[]): void {
  if (!text.isWellFormed()) throw invalid(path, 'not well-formed Unicode');
}

function invalid(path: readonly string[], reason: string): AppError {
  return new AppError('ERR_VALIDATION', { field: path.join('.').slice(0, 200).toWellFormed(), reason });
}
