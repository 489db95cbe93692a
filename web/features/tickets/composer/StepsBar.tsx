import Bolt from '@mui/icons-material/Bolt';
import Close from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { AnswerSteps } from '#shared/contract/answer-steps.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { useStepWords } from '#web/parts/steps/use-step-words.ts';

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  marginTop: theme.spacing(1),
  padding: theme.spacing(0.25, 0.5, 0.25, 1.25),
  borderRadius: 6,
  backgroundColor: theme.vars.palette.action.hover,
  fontSize: '0.8125rem',
  '& > span': { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
}));

/** Says what the answer does once it is sent, and lets it be sent alone. */
export function StepsBar({ steps, onCancel }: { readonly steps: AnswerSteps; readonly onCancel: () => void }) {
  const { t } = useTranslation('tickets');
  const words = useStepWords(steps);
  return (
    <Root role="status">
      <Bolt aria-hidden fontSize="small" color="primary" />
      <span>{t('stepsSend', { steps: words })}</span>
      <LabelledIconButton size="small" label={t('stepsCancel')} onClick={onCancel}>
        <Close fontSize="small" />
      </LabelledIconButton>
    </Root>
  );
}
