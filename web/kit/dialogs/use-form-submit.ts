import { useRef, useState, type SubmitEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { InputIssue } from '#shared/contract/errors.ts';
import { ApiError, hasCode } from '#web/errors/api-error.ts';
import { errorText } from '#web/errors/error-text.ts';
import { i18n } from '#web/i18n/instance.ts';

/**
 * Submits a form once at a time.
 *
 * @param save may throw: an ApiError that names fields of the form is shown there.
 * @returns `failure` is any other, until the next attempt.
 */
export function useFormSubmit<T extends FieldValues, Output>(form: UseFormReturn<T, unknown, Output>, save: (fields: Output) => Promise<unknown>) {
  const isRunning = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const attempt = async (fields: Output): Promise<void> => {
    setFailure(null);
    try {
      await save(fields);
    } catch (error) {
      const fields = fieldsOf(error, form);
      if (fields.length === 0) setFailure(error);
      const message = hasCode(error, 'ERR_VALIDATION') ? i18n.t('fieldInvalid') : errorText(error);
      for (const [index, field] of fields.entries()) form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
    }
  };
  const run = async (event: SubmitEvent<HTMLElement>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    await form
      .handleSubmit(attempt)(event)
      .finally(() => {
        isRunning.current = false;
      });
  };
  const submit = (event: SubmitEvent<HTMLElement>): void => {
    event.preventDefault();
    event.stopPropagation(); // a dialog's events pass through the components around it, and one of them may be a form
    void run(event);
  };
  return { submit, failure };
}

/** The server names fields of the request: `queueIds.0` is shown at `queueIds`. @returns none when the form lacks the first of them */
function fieldsOf<T extends FieldValues, Output>(error: unknown, form: UseFormReturn<T, unknown, Output>): FieldPath<T>[] {
  if (!(error instanceof ApiError)) return [];
  const issues = (error.details['issues'] ?? []) as readonly InputIssue[]; // as the server answers them
  const [first = '', ...others] = [error.field ?? '', ...issues.map(({ path }) => path)].map((path) => path.split('.')[0] ?? '');
  const values = form.getValues();
  if (!(first in values)) return [];
  return [...new Set([first, ...others.filter((name) => name in values)])] as FieldPath<T>[]; // keys of its values
}
