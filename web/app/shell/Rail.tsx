import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Logo } from '#web/kit/page/Logo.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { railWidth, topBarHeight } from './shell-sizes.ts';
import { usePlaces } from './use-reach.ts';

const Nav = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: railWidth,
  flexShrink: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  borderRight: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Brand = styled('div')({ display: 'grid', placeItems: 'center', height: topBarHeight, flexShrink: 0 });
const Entries = styled('ul')(({ theme }) => ({ display: 'grid', gap: 4, listStyle: 'none', margin: 0, padding: theme.spacing(0.5, 0.5) }));

/** The places beside the screen, words below their icons. */
export function Rail() {
  const { t } = useTranslation('shell');
  return (
    <Nav aria-label={t('menu')} id="main-menu">
      <Brand>
        <Logo isMarkOnly />
      </Brand>
      <Entries>
        {usePlaces().map((reached) => (
          <li key={reached.place}>
            <PlaceLink {...reached} />
          </li>
        ))}
      </Entries>
    </Nav>
  );
}
