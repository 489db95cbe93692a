import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SettingsMenu } from './SettingsMenu.tsx';

const Column = styled('nav')({ display: 'flex', flexDirection: 'column', minHeight: 0, overflowY: 'auto' });

/** Everything that is configured, beside what is being configured. */
export function SettingsColumn() {
  const { t } = useTranslation('settings-column');
  return (
    <Column aria-label={t('title')}>
      <SettingsMenu />
    </Column>
  );
}
