import StarRounded from '@mui/icons-material/StarRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { ContactService } from '#shared/contract/contacts.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { formatDate } from '#web/i18n/format.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { ticketPath } from '../ticket-actions.ts';
import { useQueuesById, useUserNames } from '../use-names.ts';
import { contactSummaryQuery } from './panel-queries.ts';

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });
const Row = styled(Link)(({ theme }) => ({
  display: 'block',
  padding: theme.spacing(1.25, 2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
}));
const Head = styled('span')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(1), fontSize: '0.8125rem', fontWeight: 600 }));
const Rating = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  marginLeft: 'auto',
  color: theme.vars.palette.text.secondary,
  '& > svg': { fontSize: 16, color: theme.vars.palette.warning.main },
}));

/** Services of the contact besides this one, each with what it ended on. */
export function EarlierServices({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation(['contacts', 'common']);
  const { data, isError, refetch } = useQuery(contactSummaryQuery(ticket.contactId));
  if (isError && !data) {
    return (
      <Typography role="alert" variant="body2" color="error" sx={{ p: 2 }}>
        {t('servicesFailed')} <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
      </Typography>
    );
  }
  if (!data) return <Busy />;
  const others = data.newest.filter(({ id }) => id !== ticket.id);
  const unnamed = data.services - data.newest.length;
  return (
    <>
      {others.length === 0 && unnamed <= 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
          {t('servicesNone')}
        </Typography>
      ) : null}
      <List aria-label={t('tabServices')}>
        {others.map((service) => (
          <li key={service.id}>
            <Service service={service} />
          </li>
        ))}
      </List>
      {unnamed > 0 ? (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', p: 2 }}>
          {t('servicesUnnamed', { count: unnamed })}
        </Typography>
      ) : null}
    </>
  );
}

function Service({ service }: { readonly service: ContactService }) {
  const { t } = useTranslation(['tickets', 'contacts']);
  const queue = useQueuesById();
  const users = useUserNames();
  const { code, createdAt, status, queueId, userId, lastMessage, rating } = service;
  const who = [queueId === null ? null : queue.get(queueId)?.name, userId === null ? null : users.get(userId)].filter(Boolean).join(' · ');
  return (
    <Row to={ticketPath(service)}>
      <Head>
        {formatDate(createdAt)}
        <Typography component="span" variant="caption" color="textSecondary">
          {code} · {t(`status_${status}`)}
        </Typography>
        {rating === null ? null : (
          <Rating role="img" aria-label={t('contacts:serviceRating', { rating })}>
            <StarRounded />
            {rating}
          </Rating>
        )}
      </Head>
      <Typography component="span" variant="body2" noWrap sx={{ display: 'block' }}>
        {lastMessage}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
        {who}
      </Typography>
    </Row>
  );
}
