import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface MenuSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The menu over the screen; a dialog, which needs a name of its own. */
export function MenuSheet({ isOpen, onClose, children }: MenuSheetProps) {
  const { t } = useTranslation('shell');
  return (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': t('menu') } }}>
      {children}
    </Drawer>
  );
}
