import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import type { Column } from '#web/kit/lists/list-types.ts';
import { CampaignStatus } from '#web/parts/outreach/CampaignStatus.tsx';
import { failureText } from '#web/errors/error-text.ts';
import { formatDate, formatDateTime } from '#web/i18n/format.ts';
import { reportPath } from './paths.ts';

const NameLink = styled(Link)({ color: 'inherit', textDecoration: 'none', overflowWrap: 'anywhere', '&:hover': { textDecoration: 'underline' } });

/** The specification's, and where each campaign is. Its date of modification is that of its making. */
export function useEmailColumns(): readonly Column<EmailCampaign>[] {
  const { t } = useTranslation(['email', 'outreach']);
  return [
    { id: 'name', header: t('outreach:name'), inCard: 'title', cell: nameOf, below: ({ title }) => title },
    { id: 'status', header: t('outreach:status'), inCard: 'plain', cell: statusOf },
    { id: 'contactList', header: t('outreach:contactList'), cell: ({ contactList }) => contactList?.name ?? t('outreach:noList') },
    { id: 'scheduledAt', header: t('outreach:scheduledAt'), cell: ({ scheduledAt }) => (scheduledAt ? formatDateTime(scheduledAt) : t('outreach:noTime')) },
    { id: 'createdAt', header: t('modifiedAt'), cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time> },
  ];
}

const nameOf = ({ id, name }: EmailCampaign) => <NameLink to={reportPath(id)}>{name}</NameLink>;

/** The state, and why it stopped by itself. */
const statusOf = ({ status, failure }: EmailCampaign) => (
  <>
    <CampaignStatus status={status} />
    {status === 'CANCELADA' && failure ? (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {failureText(failure)}
      </Typography>
    ) : null}
  </>
);
