import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ToastContainer } from 'react-toastify';
import { lyingPhone, useMedia } from '#web/kit/page/media.ts';
import { toastsMounted } from '#web/kit/toasts/toast-host.ts';
import styles from './toasts.module.css';
import { useIsDark } from './use-is-dark.ts';

/** The specification's route-level setup. */
const defaultToastMs = 3_000;

/** As the theme's, which is not loaded before login. */
const phone = `(max-width: 599.95px), ${lyingPhone}`;

/** The live region where short notices appear: over the search in the top bar, on phones below it. */
export function Toasts() {
  const { t } = useTranslation();
  const isDark = useIsDark();
  const isPhone = useMedia(phone);
  useEffect(toastsMounted, []);
  return (
    <div className={styles['toasts']}>
      <ToastContainer
        autoClose={defaultToastMs}
        position={isPhone ? 'top-center' : 'top-right'}
        theme={isDark ? 'dark' : 'light'}
        aria-label={t('notifications')}
        hideProgressBar
        pauseOnHover
        draggable={false}
      />
    </div>
  );
}
