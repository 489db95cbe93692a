import { useTranslation } from '#web/i18n/use-translation.ts';
import { errorText } from '#web/errors/error-text.ts';
import styles from './public.module.css';

interface RetryNoteProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Replaces content that could not be loaded. */
export function RetryNote({ title, error, onRetry }: RetryNoteProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['alert']} role="alert">
      <p className={styles['failed']}>
        <strong>{title}</strong> {errorText(error)}
      </p>
      <button type="button" className={styles['retry']} onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  );
}
