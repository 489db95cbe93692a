import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps/FirstSteps.tsx')).FirstSteps }));

const Centre = styled('div')({ display: 'grid', placeContent: 'safe center', height: '100%', overflow: 'auto' });

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
