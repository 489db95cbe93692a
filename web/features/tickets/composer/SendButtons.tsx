import ExpandLess from '@mui/icons-material/ExpandLess';
import Send from '@mui/icons-material/Send';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { SendButton } from '#web/parts/conversation/composer-parts.tsx';

const SendChoices = lazy(async () => ({ default: (await import('./SendChoices.tsx')).SendChoices }));

interface SendButtonsProps {
  readonly canSend: boolean;
  readonly isUploading: boolean;
  readonly onSend: () => void;
  readonly onSendAndResolve: () => void;
}

/** Sends, and opens what else can be done with the same press. */
export function SendButtons({ canSend, isUploading, onSend, onSendAndResolve }: SendButtonsProps) {
  const { t } = useTranslation('tickets');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <span style={{ display: 'flex', flexShrink: 0 }}>
      <SendButton label={isUploading ? t('sendWaits') : t('send')} disabled={!canSend} onClick={onSend}>
        <Send />
      </SendButton>
      <LabelledIconButton
        label={t('sendFurther')}
        disabled={!canSend}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 28, padding: 0, borderRadius: 2, '@media (pointer: coarse)': { width: 40 } }}
      >
        <ExpandLess fontSize="small" />
      </LabelledIconButton>
      <Suspense>{anchor ? <SendChoices anchor={anchor} onSendAndResolve={onSendAndResolve} onClose={() => setAnchor(null)} /> : null}</Suspense>
    </span>
  );
}
