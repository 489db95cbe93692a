import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CampaignReport } from '#shared/contract/campaigns.ts';
import { ReportDetails } from '#web/parts/outreach/ReportDetails.tsx';
import { useConnectionName } from './connection-names.ts';
import { useLaneText } from './use-lane-text.ts';

const Lanes = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  margin: theme.spacing(1, 0, 2.5),
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: theme.spacing(0.5, 2),
    padding: theme.spacing(1, 1.5),
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.action.hover,
  },
  '& b': { fontWeight: 600 },
}));

/** Shows sender, recipients and time of the message. */
export function Details({ report }: { readonly report: CampaignReport }) {
  const { t } = useTranslation('campaigns');
  return (
    <ReportDetails campaign={report.campaign}>
      <Typography variant="h2">{t('connections')}</Typography>
      <ConnectionList report={report} />
    </ReportDetails>
  );
}

/** Connections chosen now, and those that had a part in it. */
function ConnectionList({ report: { campaign, lanes } }: { readonly report: CampaignReport }) {
  const { t } = useTranslation('campaigns');
  const nameOf = useConnectionName();
  const textOf = useLaneText(campaign.status);
  const ids = [...new Set([...campaign.whatsappIds, ...lanes.map(({ whatsappId }) => whatsappId)])];
  if (ids.length === 0) return <Typography sx={{ mt: 1, mb: 2.5 }}>{t('noConnections')}</Typography>;
  return (
    <Lanes aria-label={t('connections')}>
      {ids.map((id) => (
        <li key={id}>
          <b>{nameOf(id)}</b>
          <span>{textOf(lanes.find(({ whatsappId }) => whatsappId === id))}</span>
        </li>
      ))}
    </Lanes>
  );
}
