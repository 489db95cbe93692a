import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { FoundMessage } from '#shared/contract/found-messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { formatRecent } from '#web/kit/formats/times.ts';
import { MarkedText } from '#web/kit/marks/MarkedText.tsx';
import { ticketPath } from '../ticket-actions.ts';

const By = styled('span')(({ theme }) => ({
  display: 'inline-block',
  maxWidth: '60%',
  marginRight: theme.spacing(0.5),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
  color: theme.vars.palette.text.secondary,
  '& > time': { fontVariantNumeric: 'tabular-nums' },
}));
const Open = styled(Link)({ position: 'relative', zIndex: 1, color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } });

interface FoundSentenceProps {
  readonly ticket: Ticket;
  readonly found: FoundMessage;
  readonly search: string;
}

/** The sentence for which a search found a ticket; nobody is named where its contact wrote it, whose row it is. The row leads to it; a row that waits to be accepted leads nowhere, so there the sentence does. */
export function FoundSentence({ ticket, found, search }: FoundSentenceProps) {
  const { t } = useTranslation('tickets');
  const author = found.author ? `${found.author}:` : found.fromMe ? t('fromUs') : null;
  const sentence = (
    <>
      <By>
        <time dateTime={found.createdAt}>{formatRecent(found.createdAt)}</time> · {author}
      </By>
      <MarkedText text={found.excerpt} search={search} />
    </>
  );
  if (ticket.status !== 'pending') return sentence;
  return (
    <Open to={ticketPath(ticket)} state={{ find: search, found: found.id }}>
      {sentence}
    </Open>
  );
}

/** The contact's name, marked where it was found. */
export function FoundName({ name, search }: { readonly name: string; readonly search: string }) {
  return <MarkedText text={name} search={search} />;
}
