import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ScreenEntry } from '../screen-entry.ts';
import { screenNames, screens, type ScreenName } from '../screens.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { type GroupEntry, menuGroups, type MenuGroup } from './menu-parts.ts';
import { useMeets } from './use-meets.ts';
import { useMenuBadges } from './use-menu-badges.ts';

const Heading = styled('h2')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(2, 2.5, 0.75),
  color: theme.vars?.palette.text.secondary,
  fontSize: '0.75rem',
  fontWeight: 600,
  letterSpacing: '0.02em',
}));
const Entries = styled('ul')(({ theme }) => ({ listStyle: 'none', margin: 0, padding: theme.spacing(0.5, 1.25) }));
const Rule = styled('hr')(({ theme }) => ({ margin: theme.spacing(1, 2), border: 0, borderTop: `1px solid ${theme.vars?.palette.divider}` }));

interface SideMenuProps {
  readonly isRail: boolean;
  /** The sheet over a narrow screen closes then. */
  readonly onNavigate: () => void;
}

/** The entries that this user may open. On the rail their names are tooltips. */
export function SideMenu(props: SideMenuProps) {
  const meets = useMeets();
  const badges = useMenuBadges();
  const groups = Object.keys(menuGroups) as MenuGroup[]; // the table's own keys
  return groups.map((group) => {
    const { needs: ofGroup }: GroupEntry = menuGroups[group];
    const isOpen = !ofGroup || meets(ofGroup);
    const names = screenNames.filter((name) => {
      const { menu, needs }: ScreenEntry = screens[name];
      return menu?.group === group && (needs?.right ? meets({ ...ofGroup, ...needs }) : isOpen && (!needs || meets(needs)));
    });
    if (names.length === 0) return null;
    return <MenuPart key={group} {...props} group={group} names={names} badges={badges} />;
  });
}

interface MenuPartProps extends SideMenuProps {
  readonly group: MenuGroup;
  readonly names: readonly ScreenName[];
  readonly badges: ReturnType<typeof useMenuBadges>;
}

function MenuPart({ group, names, badges, isRail, onNavigate }: MenuPartProps) {
  const { t } = useTranslation('shell');
  const parts: { readonly heading?: 'administration' | 'campaigns' } = menuGroups[group];
  const heading = parts.heading && t(parts.heading);
  return (
    <>
      {heading ? isRail ? <Rule aria-hidden /> : <Heading aria-hidden>{heading}</Heading> : null}
      <Entries {...(heading ? { 'aria-label': heading } : {})}>
        {names.map((name) => (
          <MenuEntry key={name} name={name} isRail={isRail} badge={badges[name]} onNavigate={onNavigate} />
        ))}
      </Entries>
    </>
  );
}
