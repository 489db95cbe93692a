import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { QrFrame, qrSize } from '#web/kit/marks/QrFrame.tsx';
import type { Beginning } from './queries.ts';

/** Gaps to read by, which are not copied along. */
const Secret = styled('code')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 8 });

const inFours = (secret: string) => (secret.match(/.{1,4}/g) ?? []).map((part, place) => <span key={place}>{part}</span>);

interface ScanDialogProps {
  readonly beginning: Beginning;
  readonly onCode: (code: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Shows the secret for an app, as a picture and as letters, and asks for a first code of it. A phone cannot scan itself: there a button opens the app. */
export function ScanDialog({ beginning: { address, secret }, onCode, onClose }: ScanDialogProps) {
  const { t } = useTranslation('security');
  const form = useForm({ defaultValues: { code: '' } });
  return (
    <FormDialog title={t('scanTitle')} form={form} submitLabel={t('confirm')} onSubmit={({ code }) => onCode(code.trim())} onClose={onClose} maxWidth="xs">
      <Typography color="textSecondary">{t('scanText')}</Typography>
      <div>
        <QrFrame data-has-code>
          <QRCodeSVG value={address} size={qrSize} title={t('qrLabel')} />
        </QrFrame>
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          {t('secretText')} <Secret>{inFours(secret)}</Secret>
        </Typography>
        <Button href={address} fullWidth sx={{ display: { sm: 'none' } }}>
          {t('openApp')}
        </Button>
      </div>
      <BoundText control={form.control} name="code" label={t('code')} autoComplete="one-time-code" required />
    </FormDialog>
  );
}
