import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Sign } from '#web/kit/marks/Sign.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { Logo } from '#web/kit/page/Logo.tsx';
import { lazyOnceSettled } from '#web/kit/page/settled.ts';
import { lyingPhone } from '#web/kit/page/media.ts';
import { useNarrower } from '#web/kit/page/use-narrower.ts';
import { LanguageMenu } from '../LanguageMenu.tsx';
import type { ScreenName } from '../screens.ts';
import { ThemeToggle } from '../ThemeToggle.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Greeting } from './Greeting.tsx';
import { LiveStateNote } from './LiveStateNote.tsx';
import { PlaceTabs } from './PlaceTabs.tsx';
import { SearchButton } from './SearchButton.tsx';
import { topBarHeight } from './shell-sizes.ts';

const Attention = lazyOnceSettled(async () => ({ default: (await import('./Attention.tsx')).Attention }));

/** As wide as the three bells that come later. */
const BellPlace = styled('div')({ display: 'flex', width: 120, flexShrink: 0 });
const Space = styled('div')({ flexGrow: 1, minWidth: 0 });

const Bar = styled('header')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  height: topBarHeight,
  flexShrink: 0,
  padding: theme.spacing(0, 2, 0, 1),
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { gap: 0, paddingInline: theme.spacing(1) },
  [`@media ${lyingPhone}`]: { '&[data-yields]': { display: 'none' } },
}));

interface TopBarProps {
  readonly isPhone: boolean;
  /** The bottom bar has the places then, and the full menu. */
  readonly isUpright: boolean;
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
  /** The pointer comes near the menu's button. */
  readonly onNearMenu: () => void;
  /** A conversation is open, which needs the height of a phone on its side. */
  readonly yields: boolean;
  /** Screens of the present place that have their tabs here. */
  readonly tabs: readonly ScreenName[];
}

export function TopBar({ isPhone, isUpright, isMenuOpen, onToggleMenu, onNearMenu, yields, tabs }: TopBarProps) {
  const { t } = useTranslation('shell');
  const isWide = !useNarrower('lg');
  const hasRoom = isWide || (tabs.length === 0 && !isPhone);
  return (
    <Bar data-yields={yields || undefined}>
      {isUpright ? (
        <Logo isMarkOnly />
      ) : (
        <LabelledIconButton
          label={isMenuOpen ? t('closeMenu') : t('openMenu')}
          aria-expanded={isMenuOpen}
          aria-controls="main-menu"
          onPointerEnter={onNearMenu}
          onFocus={onNearMenu}
          onClick={onToggleMenu}
        >
          <Sign name={isMenuOpen ? 'less' : 'more'} />
        </LabelledIconButton>
      )}
      {tabs.length > 0 ? <PlaceTabs names={tabs} /> : null}
      <Space />
      <LiveStateNote />
      {isWide ? <Greeting /> : null}
      <SearchButton isSmall={!hasRoom} />
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
