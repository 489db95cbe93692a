import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastContainer } from 'react-toastify';
import { toastsMounted } from '../components/toast-host.ts';
import { useIsDark } from './use-is-dark.ts';

/** The specification's route-level setup. */
const defaultToastMs = 3_000;

/** The live region where short notices appear. */
export function Toasts() {
  const { t } = useTranslation();
  const isDark = useIsDark();
  useEffect(toastsMounted, []);
  return (
    <ToastContainer
      autoClose={defaultToastMs}
      position="top-right"
      theme={isDark ? 'dark' : 'light'}
      aria-label={t('notifications')}
      hideProgressBar
      pauseOnHover
      draggable={false}
    />
  );
}
