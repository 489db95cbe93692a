import { useEffect } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type CloseButtonProps, ToastContainer } from 'react-toastify';
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
        closeButton={CloseButton}
      />
    </div>
  );
}

/** As the package's own, whose name is English. */
function CloseButton({ closeToast, theme }: CloseButtonProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={`Toastify__close-button Toastify__close-button--${theme}`}
      aria-label={t('close')}
      onClick={(event) => {
        event.stopPropagation();
        closeToast(event);
      }}
    >
      <svg aria-hidden viewBox="0 0 14 16">
        <path d="M2.5 2 7 6.5 11.5 2 13 3.5 8.5 8 13 12.5 11.5 14 7 9.5 2.5 14 1 12.5 5.5 8 1 3.5z" />
      </svg>
    </button>
  );
}
