import { useTranslation } from 'react-i18next';
import styles from './Busy.module.css';

/** Fills its container while code or data of a whole screen arrives. */
export function Busy() {
  const { t } = useTranslation();
  return (
    <div className={styles['busy']}>
      <div className={styles['ring']} role="progressbar" aria-label={t('loading')} />
    </div>
  );
}
