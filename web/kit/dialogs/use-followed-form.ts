import { type RefObject, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame } from './changed-fields.ts';

/** Lays typed values over stored ones, in a list entry by entry. */
function kept<T>(seen: T, typed: T, stored: T): T {
  if (isSame(seen, typed)) return stored;
  if (!Array.isArray(seen) || !Array.isArray(typed) || !Array.isArray(stored)) return typed;
  if (typed.length !== seen.length || stored.length !== seen.length) return typed;
  return typed.map((one: unknown, index) => (isSame(seen[index], one) ? (stored[index] as unknown) : one)) as T; // of the same entries
}

/**
 * Keeps a form that is saved whole true to what is stored: fields that nobody typed in follow it.
 *
 * @param valuesOf the form's values of what is stored.
 * @returns what the form is based on, to be sent along: whoever was faster is not overwritten unseen.
 */
export function useFollowedForm<S, T extends FieldValues, Output>(
  form: UseFormReturn<T, unknown, Output>,
  stored: S,
  valuesOf: (stored: S) => T,
): RefObject<S> {
  const seen = useRef(stored);
  useEffect(() => {
    if (seen.current === stored) return;
    const [before, typed] = [valuesOf(seen.current), form.getValues()];
    const entries = Object.entries(valuesOf(stored)).map(([name, value]) => [name, kept<unknown>(before[name], typed[name], value)]);
    seen.current = stored;
    form.reset(Object.fromEntries(entries) as T); // the very names
  }, [form, stored, valuesOf]);
  return seen;
}
