import SupportAgentOutlined from '@mui/icons-material/SupportAgentOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { call } from '#web/api/call.ts';
import { leaveForOwnSession } from '#web/api/refresh-session.ts';
import { sessionQuery } from '#web/api/session.ts';
import { formatClock } from '#web/i18n/format.ts';
import { routes } from './contract.static.ts';

const Strip = styled('section')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  flexShrink: 0,
  padding: theme.spacing(0.75, 2),
  // The same in both schemes: nobody is to overlook it.
  backgroundColor: '#8a4b00',
  color: '#fff',
}));
const Words = styled('p')({ margin: 0, flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 });

/** In whose company one is, as whom, and until when. */
export function SupportBanner() {
  const { t } = useTranslation('support');
  const { data } = useQuery({ ...sessionQuery, enabled: false });
  // What the server does not hear ends by itself within the hour.
  const leave = useMutation({ mutationFn: () => call(routes.leaveSupport), meta: { showsOwnError: true }, onSettled: leaveForOwnSession });
  if (!data) return null;
  const { user, support } = data;
  return (
    <Strip aria-label={t('region')}>
      <SupportAgentOutlined fontSize="small" aria-hidden />
      <Words>
        {t('banner', { name: user.name, company: user.company.name })} {support ? t('until', { time: formatClock(support.endsAt) }) : null}
      </Words>
      <Button variant="outlined" color="inherit" size="small" loading={leave.isPending} onClick={() => leave.mutate()} sx={{ flexShrink: 0 }}>
        {t('leave')}
      </Button>
    </Strip>
  );
}
