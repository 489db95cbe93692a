import Drawer from '@mui/material/Drawer';
import { styled, type CSSObject, type Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../components/Logo.tsx';
import { SideMenu } from './SideMenu.tsx';
import { topBarHeight } from './TopBar.tsx';

const openWidth = 300;
const railWidth = 64;

const paper = (theme: Theme, width: number): CSSObject => ({
  width,
  overflowX: 'hidden',
  borderColor: theme.vars?.palette.divider ?? theme.palette.divider,
  transition: theme.transitions.create('width', { duration: theme.transitions.duration.shorter }),
});

const SizedDrawer = styled(Drawer, { shouldForwardProp: (name) => name !== 'width' })<{ width: number }>(({ theme, width }) => ({
  flexShrink: 0,
  '&.MuiDrawer-docked': { width, transition: theme.transitions.create('width', { duration: theme.transitions.duration.shorter }) },
  '& .MuiDrawer-paper': paper(theme, width),
}));

const Brand = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  height: topBarHeight,
  flexShrink: 0,
  padding: theme.spacing(0, 2),
}));

interface SideDrawerProps {
  /** A sheet, closed until asked for. */
  readonly isOver: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Beside the screen, 300 px wide or a rail of icons; where there is no room, a sheet over it. */
export function SideDrawer({ isOver, isOpen, onClose }: SideDrawerProps) {
  const { t } = useTranslation('shell');
  const isRail = !isOver && !isOpen;
  return (
    <SizedDrawer
      variant={isOver ? 'temporary' : 'permanent'}
      open={isOpen || !isOver}
      onClose={onClose}
      width={isRail ? railWidth : openWidth}
      // The sheet is a dialog, which needs a name of its own.
      {...(isOver && { slotProps: { paper: { 'aria-label': t('menu') } } })}
    >
      <nav aria-label={t('menu')} id="main-menu">
        <Brand>
          <Logo isMarkOnly={isRail} />
        </Brand>
        <SideMenu isRail={isRail} onNavigate={onClose} />
      </nav>
    </SizedDrawer>
  );
}
