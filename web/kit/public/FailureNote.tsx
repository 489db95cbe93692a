import { errorText } from '#web/errors/error-text.ts';
import styles from './public.module.css';

/** Why the last attempt failed; nothing for none. */
export function FailureNote({ error }: { readonly error: unknown }) {
  if (!error) return null;
  return (
    <p className={styles['alert']} role="alert">
      {errorText(error)}
    </p>
  );
}
