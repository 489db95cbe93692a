import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { CopyButton } from '#web/kit/buttons/CopyButton.tsx';

const Codes = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, 1fr)',
  gap: theme.spacing(1),
  margin: theme.spacing(2, 0, 0),
  padding: 0,
  listStyle: 'none',
  fontFamily: 'monospace',
  textAlign: 'center',
}));

interface SpareCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows spare codes this once. It closes by its button alone: a click beside it would lose them. */
export function SpareCodesDialog({ codes, onClose }: SpareCodesDialogProps) {
  const { t } = useTranslation('security');
  const id = useId();
  return (
    <Dialog open maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('spareTitle')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">{t('spareText')}</Typography>
        <Codes>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
      </DialogContent>
      <DialogActions>
        <CopyButton text={codes.join('\n')} label={t('copyCodes')} />
        <Button variant="contained" onClick={onClose}>
          {t('codesKept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
