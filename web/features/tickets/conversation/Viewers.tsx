import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { useViewers } from './use-viewers.ts';

/** More are a number. */
const mostFaces = 3;

const Faces = styled('span')(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
  '& > *': { boxShadow: `0 0 0 2px ${theme.vars.palette.background.paper}` },
  '& > * + *': { marginLeft: -6 },
  [theme.breakpoints.down('sm')]: { '& > :nth-of-type(n + 2)': { display: 'none' } },
}));

/** The faces of colleagues who look at the same ticket. Their names are said where typing is. */
export function Viewers({ ticketId }: { readonly ticketId: TicketId }) {
  const { t, i18n } = useTranslation('tickets');
  const viewers = useViewers(ticketId);
  if (viewers.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language).format(viewers.map(({ name }) => name));
  return (
    <Faces aria-hidden data-tooltip={t('viewing', { count: viewers.length, names })}>
      {viewers.slice(0, mostFaces).map(({ userId, name }) => (
        <Avatar key={userId} id={userId} name={name} sizePx={26} />
      ))}
      {viewers.length > mostFaces ? `+${viewers.length - mostFaces}` : null}
    </Faces>
  );
}
