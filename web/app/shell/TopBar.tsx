import Menu from '@mui/icons-material/Menu';
import MenuOpen from '@mui/icons-material/MenuOpen';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { ThemeToggle } from '../ThemeToggle.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { LiveStateNote } from './LiveStateNote.tsx';

const Attention = lazy(async () => ({ default: (await import('./Attention.tsx')).Attention }));

/** As wide as the three bells that come later. */
const BellPlace = styled('div')({ display: 'flex', width: 120, flexShrink: 0 });

export const topBarHeight = 56;

const Bar = styled('header')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  height: topBarHeight,
  flexShrink: 0,
  padding: theme.spacing(0, 2, 0, 1),
  backgroundColor: theme.vars?.palette.background.paper,
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
}));

interface TopBarProps {
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
  /** The pointer comes near the menu's button. */
  readonly onNearMenu: () => void;
}

export function TopBar({ isMenuOpen, onToggleMenu, onNearMenu }: TopBarProps) {
  const { t } = useTranslation('shell');
  const { name, super: isSuper, company } = useSessionUser();
  const paysBills = useHasRight('billing:pay');
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const showsDueDate = isWide && paysBills && !isSuper;
  // Who signs a company up has its name.
  const greeting = name === company.name ? t('greetingShort', { name }) : t('greeting', { name, company: company.name });
  return (
    <Bar>
      <LabelledIconButton
        label={isMenuOpen ? t('closeMenu') : t('openMenu')}
        aria-expanded={isMenuOpen}
        aria-controls="main-menu"
        onPointerEnter={onNearMenu}
        onFocus={onNearMenu}
        onClick={onToggleMenu}
      >
        {isMenuOpen ? <MenuOpen /> : <Menu />}
      </LabelledIconButton>
      {/* Three letters of it would be left on a phone; the account menu says it whole. */}
      <Typography noWrap sx={{ flexGrow: 1, minWidth: 0, fontWeight: 500, visibility: { xs: 'hidden', sm: 'visible' } }}>
        {isWide ? greeting : name}
        {showsDueDate ? (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
            {t(company.isTrial ? 'trialUntil' : 'activeUntil', { date: formatDate(company.dueDate) })}
          </Typography>
        ) : null}
      </Typography>
      <LiveStateNote />
      <BellPlace>
        <Suspense>
          <Attention />
        </Suspense>
      </BellPlace>
      <ThemeToggle />
      <LanguageMenu />
      <AccountMenu />
    </Bar>
  );
}
