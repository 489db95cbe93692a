import { useRef, useState, type SubmitEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, hasCode } from '#web/errors/api-error.ts';
import { errorText } from '#web/errors/error-text.ts';
import { i18n } from '#web/i18n/instance.ts';

/**
 * Submits a form once at a time.
 *
 * @param save may throw: an ApiError that names a field of the form is shown there.
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
      const field = fieldOf(error, form);
      if (field)
        form.setError(field, { type: 'server', message: hasCode(error, 'ERR_VALIDATION') ? i18n.t('fieldInvalid') : errorText(error) }, { shouldFocus: true });
      else setFailure(error);
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

/** The server names the field of the request: `queueIds.0` is shown at `queueIds`. */
function fieldOf<T extends FieldValues, Output>(error: unknown, form: UseFormReturn<T, unknown, Output>): FieldPath<T> | undefined {
  const [name] = error instanceof ApiError ? (error.field ?? '').split('.') : [];
  return name !== undefined && name in form.getValues() ? (name as FieldPath<T>) : undefined; // a key of its values
}
