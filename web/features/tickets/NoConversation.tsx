import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Drawing } from '#web/kit/states/Drawing.tsx';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { FirstSteps } from './first-steps/FirstSteps.tsx';

const Centre = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, max-content)',
  placeContent: 'safe center',
  height: '100%',
  boxSizing: 'border-box',
  padding: theme.spacing(2),
  overflow: 'auto',
  [theme.breakpoints.down('sm')]: { padding: 0 },
}));

/** Replaces the conversation while none is open: with the first steps of a company, until they are done. */
export function NoConversation() {
  const { t } = useTranslation('tickets');
  return (
    <Centre>
      <FirstSteps>
        <StateMessage icon={<Drawing name="choose" />} title={t('pickTitle')} text={t('pickText')} />
      </FirstSteps>
    </Centre>
  );
}
