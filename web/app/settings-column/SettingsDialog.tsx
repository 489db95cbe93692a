import Drawer from '@mui/material/Drawer';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SettingsMenu } from './SettingsMenu.tsx';

/** The column over a narrow screen. */
export function SettingsDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('settings-column');
  return (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': t('title'), sx: { width: 340, maxWidth: '90vw' } } }}>
      <SettingsMenu onNavigate={onClose} />
    </Drawer>
  );
}
