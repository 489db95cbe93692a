import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '../toasts/notify.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => notifySuccess(t('copied')),
      () => notifyError(t('copyFailed')), // the browser refused: no permission or no focus
    );
  };
  return (
    <Button variant="outlined" startIcon={<ContentCopy />} onClick={copy}>
      {label}
    </Button>
  );
}
