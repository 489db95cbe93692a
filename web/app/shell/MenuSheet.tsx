import MuiDrawer from '@mui/material/Drawer';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Drawer } from './Drawer.tsx';

interface MenuSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The full menu over the screen; a dialog, which needs a name of its own. */
export function MenuSheet({ isOpen, onClose }: MenuSheetProps) {
  const { t } = useTranslation('shell');
  return (
    <MuiDrawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': t('menu') } }}>
      <Drawer isBeside={false} onNavigate={onClose} />
    </MuiDrawer>
  );
}
