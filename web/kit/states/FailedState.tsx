import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { errorText } from '#web/errors/error-text.ts';
import { StateMessage } from './StateMessage.tsx';

interface FailedStateProps {
  readonly titleAs?: 'p' | 'h1';
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Default: that the list could not be loaded. */
  readonly title?: string;
}

/** Replaces a list that could not be loaded. */
export function FailedState({ error, onRetry, title, titleAs = 'p' }: FailedStateProps) {
  const { t } = useTranslation();
  return (
    <StateMessage role="alert" titleAs={titleAs} icon={<ErrorOutlined color="error" />} title={title ?? t('listFailed')} text={errorText(error)}>
      <Button variant="outlined" onClick={onRetry}>
        {t('retry')}
      </Button>
    </StateMessage>
  );
}
