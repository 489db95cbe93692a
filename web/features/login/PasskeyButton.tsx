import { useTranslation } from 'react-i18next';
import styles from '#web/kit/public/public.module.css';

/** A way in beside the form. */
export function PasskeyButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('login');
  return (
    <button type="button" className={styles['linkButton']} onClick={onClick}>
      {t('byPasskey')}
    </button>
  );
}
