import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { CopyButton } from '#web/kit/buttons/CopyButton.tsx';

/** A token or a secret that was made just now. */
export interface Revealed {
  readonly kind: 'token' | 'secret';
  /** Name of its connection. */
  readonly name: string;
  readonly value: string;
}

interface ShownOnceProps {
  readonly revealed: Revealed;
  readonly onClose: () => void;
}

/** Shows it until it is closed, and never again. Above the list, so that it stands in the way of nothing that goes on. */
export function ShownOnce({ revealed: { kind, name, value }, onClose }: ShownOnceProps) {
  const { t } = useTranslation(['messages-api', 'common']);
  return (
    // Where somebody has scrolled down, it would come and go unseen.
    <Alert
      ref={showIt}
      severity="success"
      role="status"
      closeText={t('common:close')}
      onClose={onClose}
      sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 } }}
    >
      <AlertTitle sx={{ fontWeight: 600 }}>{t(kind === 'token' ? 'tokenOf' : 'secretOf', { name })}</AlertTitle>
      {t('once')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1 }}>
        <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
          {value}
        </Box>
        <CopyButton text={value} label={t(kind === 'token' ? 'copyToken' : 'copySecret')} />
      </Box>
    </Alert>
  );
}

const showIt = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
