import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { CampaignReport } from '#shared/contract/campaigns.ts';
import { FactList } from '#web/components/FactList.tsx';
import { CampaignStatus } from './CampaignStatus.tsx';

const Card = styled(Paper)(({ theme }) => ({ display: 'grid', gap: theme.spacing(2), padding: theme.spacing(2.5), borderRadius: 14 }));
const Head = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1.5) }));
const Bar = styled(LinearProgress)({ height: 10, borderRadius: 5 });

/** How many of the recipients have got the message, and where the others are. Rare things are shown once there are any. */
export function ReportProgress({ report: { campaign, valid, counts } }: { readonly report: CampaignReport }) {
  const { t } = useTranslation('campaigns');
  const { confirmation, status } = campaign;
  const { delivered } = counts;
  const percent = valid === 0 ? 0 : Math.min(100, Math.round((delivered / valid) * 100));
  const fact = (name: keyof typeof counts) => [t(name), counts[name]] as const;
  const ifAny = (name: keyof typeof counts) => (counts[name] > 0 ? [fact(name)] : []);
  const facts = [
    [t('valid'), valid] as const,
    ...(confirmation ? [fact('asked'), fact('confirmed')] : []),
    fact('sent'),
    fact('delivered'),
    fact('read'),
    ...[ifAny('failed'), ifAny('optedOut'), ifAny('expired')].flat(),
  ];
  return (
    <Card variant="outlined">
      <Head>
        <CampaignStatus status={status} />
        <Typography component="output" sx={{ fontWeight: 600 }}>
          {t('deliveredOf', { delivered, valid })}
        </Typography>
        <Typography color="textSecondary" sx={{ ml: 'auto' }}>
          {percent} %
        </Typography>
      </Head>
      <Bar variant="determinate" value={percent} aria-label={t('progress')} color={status === 'FINALIZADA' ? 'success' : 'primary'} />
      <FactList facts={facts} />
    </Card>
  );
}
