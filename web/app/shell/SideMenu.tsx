import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ScreenEntry } from '../screen-entry.ts';
import { screenNames, screens, type ScreenName } from '../screens.ts';
import { MenuEntry } from './MenuEntry.tsx';
import { type GroupEntry, menuGroups, type MenuGroup } from './menu-groups.ts';
import { useIsNamed } from './use-reach.ts';
import { useMenuBadges } from './use-menu-badges.ts';

const Heading = styled('h2')(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(2, 2.5, 0.75),
  color: theme.vars.palette.text.secondary,
  fontSize: '0.75rem',
  fontWeight: 600,
  letterSpacing: '0.02em',
}));
const Entries = styled('ul')(({ theme }) => ({ listStyle: 'none', margin: 0, padding: theme.spacing(0.5, 1.25) }));

interface SideMenuProps {
  /** The sheet over a narrow screen closes then. */
  readonly onNavigate: () => void;
}

/** Every entry that this user may open, under its heading. */
export function SideMenu(props: SideMenuProps) {
  const isNamed = useIsNamed();
  const badges = useMenuBadges();
  const groups = Object.keys(menuGroups) as MenuGroup[]; // the table's own keys
  return groups.map((group) => {
    const names = screenNames.filter((name) => (screens[name] as ScreenEntry).menu?.group === group && isNamed(name)); // the table's own shape
    return names.length === 0 ? null : <MenuPart key={group} {...props} group={group} names={names} badges={badges} />;
  });
}

interface MenuPartProps extends SideMenuProps {
  readonly group: MenuGroup;
  readonly names: readonly ScreenName[];
  readonly badges: ReturnType<typeof useMenuBadges>;
}

function MenuPart({ group, names, badges, onNavigate }: MenuPartProps) {
  const { t } = useTranslation('shell');
  const parts: GroupEntry = menuGroups[group];
  const heading = parts.heading && t(parts.heading);
  return (
    <>
      {heading ? <Heading aria-hidden>{heading}</Heading> : null}
      <Entries {...(heading ? { 'aria-label': heading } : {})}>
        {names.map((name) => (
          <MenuEntry key={name} name={name} badge={badges[name]} onNavigate={onNavigate} />
        ))}
      </Entries>
    </>
  );
}
