import { lazy, Suspense, useState, type ReactNode } from 'react';
import { hasCode } from '#web/errors/api-error.ts';
import { notifyError } from '#web/kit/toasts/notify.ts';

const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog.tsx')).PasswordDialog }));

interface Proved {
  readonly title: string;
  readonly text?: string;
  readonly submitLabel: string;
  /** Calls the server, which says whether it wants the password. */
  readonly run: (currentPassword: string | undefined) => Promise<unknown>;
  /** The password is always wanted. */
  readonly isStrict?: boolean;
}

/** An act that may ask for the present password: it does so when the server wants it. */
export function useProved({ title, text, submitLabel, run, isStrict = false }: Proved): {
  readonly ask: () => void;
  readonly isBusy: boolean;
  readonly dialog: ReactNode;
} {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await run(undefined);
    } catch (error) {
      if (hasCode(error, 'ERR_PASSWORD_REQUIRED')) setIsAsking(true);
      else notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const close = (): void => setIsAsking(false);
  const submit = async (currentPassword: string): Promise<void> => {
    await run(currentPassword);
    close();
  };
  const dialog = (
    <Suspense>{isAsking ? <PasswordDialog title={title} text={text} submitLabel={submitLabel} onSubmit={submit} onClose={close} /> : null}</Suspense>
  );
  return { ask: isStrict ? () => setIsAsking(true) : () => void attempt(), isBusy, dialog };
}
