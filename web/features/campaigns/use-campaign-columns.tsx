import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { styled } from '@mui/material/styles';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Column } from '#web/kit/lists/list-types.ts';
import { CampaignStatus } from '#web/parts/outreach/CampaignStatus.tsx';
import { failureText } from '#web/errors/error-text.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { useConnectionName } from './connection-names.ts';
import { reportPath } from './paths.ts';

const NameLink = styled(Link)({ color: 'inherit', textDecoration: 'none', overflowWrap: 'anywhere', '&:hover': { textDecoration: 'underline' } });

/** The specification's columns. */
export function useCampaignColumns(): readonly Column<Campaign>[] {
  const { t } = useTranslation(['campaigns', 'outreach', 'common']);
  const connectionName = useConnectionName();
  const connectionsOf = ({ whatsappIds }: Campaign) => (whatsappIds.length === 0 ? t('noConnections') : whatsappIds.map(connectionName).join(', '));
  return [
    { id: 'name', header: t('outreach:name'), inCard: 'title', cell: nameOf },
    { id: 'status', header: t('outreach:status'), inCard: 'plain', cell: statusOf },
    { id: 'contactList', header: t('outreach:contactList'), cell: ({ contactList }) => contactList?.name ?? t('outreach:noList') },
    { id: 'connections', header: t('connections'), cell: connectionsOf },
    { id: 'scheduledAt', header: t('outreach:scheduledAt'), cell: ({ scheduledAt }) => timeOf(scheduledAt) ?? t('outreach:noTime') },
    { id: 'completedAt', header: t('outreach:completedAt'), cell: ({ completedAt }) => timeOf(completedAt) ?? t('outreach:notCompleted') },
    { id: 'confirmation', header: t('confirmation'), cell: ({ confirmation }) => (confirmation ? t('common:yes') : t('common:no')) },
  ];
}

const nameOf = ({ id, name }: Campaign) => <NameLink to={reportPath(id)}>{name}</NameLink>;

const timeOf = (iso: string | null) => iso && <time dateTime={iso}>{formatDateTime(iso)}</time>;

/** The state, and why it stopped by itself. */
const statusOf = ({ status, failure }: Campaign) => (
  <>
    <CampaignStatus status={status} />
    {status === 'CANCELADA' && failure ? (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {failureText(failure)}
      </Typography>
    ) : null}
  </>
);
