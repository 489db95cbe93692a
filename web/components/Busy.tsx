import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

const Root = styled('div')({ display: 'grid', placeItems: 'center', minHeight: 240, height: '100%' });

/** Fills its container while code or data of a whole screen arrives. */
export function Busy() {
  const { t } = useTranslation();
  return (
    <Root>
      <CircularProgress size={28} aria-label={t('loading')} />
    </Root>
  );
}
