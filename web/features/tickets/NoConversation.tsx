import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps/FirstSteps.tsx')).FirstSteps }));

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
      <Suspense>
        <FirstSteps>
          <StateMessage icon={<ForumOutlined color="disabled" />} title={t('pickTitle')} text={t('pickText')} />
        </FirstSteps>
      </Suspense>
    </Centre>
  );
}
