import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastContainer } from 'react-toastify';
import { toastsMounted } from '../components/toast-host.ts';
import { useIsDark } from './use-is-dark.ts';

/** The specification's route-level setup. */
const defaultToastMs = 3_000;

/** Below the top bar, which stays free. */
const phoneTopPx = 60;

const Themed = styled('div')(({ theme }) => ({
  '& .Toastify__toast-container': {
    '--toastify-toast-bd-radius': '12px',
    '--toastify-font-family': theme.typography.fontFamily,
    '--toastify-toast-min-height': '52px',
    '--toastify-icon-color-success': theme.vars?.palette.success.main,
    '--toastify-icon-color-warning': theme.vars?.palette.warning.main,
    '--toastify-icon-color-error': theme.vars?.palette.error.main,
  },
  '& .Toastify__toast': {
    padding: theme.spacing(1.25, 5, 1.25, 2),
    borderRadius: 12,
    border: `1px solid ${theme.vars?.palette.divider}`,
    color: theme.vars?.palette.text.primary,
    backgroundColor: theme.vars?.palette.background.paper,
    boxShadow: '0 12px 32px -8px rgb(10 20 40 / 28%)',
    fontSize: '0.875rem',
    fontWeight: 500,
  },
  '& .Toastify__close-button': { top: '50%', right: 12, transform: 'translateY(-50%)' },
  [theme.breakpoints.down('sm')]: {
    '& .Toastify__toast-container': { top: phoneTopPx, left: 0, width: '100%', padding: theme.spacing(0, 1), transform: 'none' },
    '& .Toastify__toast': { width: '100%', marginBottom: theme.spacing(1) },
  },
}));

/** The live region where short notices appear: in the corner where nobody works, on phones above what the thumbs hold. */
export function Toasts() {
  const { t } = useTranslation();
  const isDark = useIsDark();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  useEffect(toastsMounted, []);
  return (
    <Themed>
      <ToastContainer
        autoClose={defaultToastMs}
        position={isPhone ? 'top-center' : 'bottom-left'}
        theme={isDark ? 'dark' : 'light'}
        aria-label={t('notifications')}
        hideProgressBar
        pauseOnHover
        draggable={false}
      />
    </Themed>
  );
}
