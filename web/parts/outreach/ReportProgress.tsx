import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { CampaignStatus as Status } from '#shared/contract/campaigns.ts';
import { FactList } from '#web/kit/marks/FactList.tsx';
import { CampaignStatus } from './CampaignStatus.tsx';

const Card = styled(Paper)(({ theme }) => ({ display: 'grid', gap: theme.spacing(2), padding: theme.spacing(2.5), borderRadius: 14 }));
const Head = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1.5) }));
const Bar = styled(LinearProgress)({ height: 10, borderRadius: 5 });

interface ReportProgressProps {
  readonly status: Status;
  readonly done: number;
  readonly all: number;
  /** Says `done` of `all` in words. */
  readonly text: string;
  /** Subject of the bar. */
  readonly label: string;
  readonly facts: readonly (readonly [label: string, count: number])[];
}

/** How many of the recipients a campaign has reached, and where the others are. */
export function ReportProgress({ status, done, all, text, label, facts }: ReportProgressProps) {
  const percent = all === 0 ? 0 : Math.min(100, Math.round((done / all) * 100));
  return (
    <Card variant="outlined">
      <Head>
        <CampaignStatus status={status} />
        <Typography component="output" sx={{ fontWeight: 600 }}>
          {text}
        </Typography>
        <Typography color="textSecondary" sx={{ ml: 'auto' }}>
          {percent} %
        </Typography>
      </Head>
      <Bar variant="determinate" value={percent} aria-label={label} color={status === 'FINALIZADA' ? 'success' : 'primary'} />
      <FactList facts={facts} />
    </Card>
  );
}
