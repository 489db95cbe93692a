import ForumOutlined from '@mui/icons-material/ForumOutlined';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';

const Centre = styled('div')({ display: 'grid', placeContent: 'center', height: '100%' });

/** Replaces the conversation while none is open. */
export function NoConversation() {
  const { t } = useTranslation('tickets');
  return (
    <Centre>
      <StateMessage icon={<ForumOutlined color="disabled" />} title={t('pickTitle')} text={t('pickText')} />
    </Centre>
  );
}
