import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import MarkChatReadOutlined from '@mui/icons-material/MarkChatReadOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmpty';
import PersonAddAlt from '@mui/icons-material/PersonAddAlt';
import SupportAgent from '@mui/icons-material/SupportAgent';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Dashboard } from '#shared/contract/dashboard.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { Skeleton } from '#web/kit/states/Skeleton.tsx';
import { hoursAndMinutes } from './hours-and-minutes.ts';

const Cards = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: theme.spacing(1.5),
  margin: 0,
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
const Card = styled(Paper)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(1),
  padding: theme.spacing(1.75, 2),
  borderRadius: 14,
  '& dt': { order: 1, color: theme.vars.palette.text.secondary, fontSize: '0.8125rem', lineHeight: 1.35 },
  '& dd': { margin: 0, fontSize: '1.5rem', fontWeight: 680, letterSpacing: '-0.02em', lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' },
  '& svg': { color: theme.vars.palette.primary.main, fontSize: 22 },
}));

const cards = [
  { name: 'supportPending', Icon: HourglassEmpty, kind: 'now' },
  { name: 'supportHappening', Icon: MarkChatReadOutlined, kind: 'now' },
  { name: 'supportFinished', Icon: CheckCircleOutlined, kind: 'count' },
  { name: 'leads', Icon: PersonAddAlt, kind: 'count' },
  { name: 'avgSupportTime', Icon: SupportAgent, kind: 'time' },
  { name: 'avgWaitTime', Icon: TimerOutlined, kind: 'time' },
] as const satisfies readonly { readonly name: keyof Dashboard['counters']; readonly Icon: unknown; readonly kind: 'now' | 'count' | 'time' }[];

/** The six numbers; outlines while there are none. */
export function CounterCards({ counters }: { readonly counters: Dashboard['counters'] | undefined }) {
  const { t } = useTranslation('dashboard');
  const shown = (name: keyof Dashboard['counters'], kind: (typeof cards)[number]['kind']): string => {
    const value = counters?.[name] ?? 0;
    return kind === 'time' ? t('time', hoursAndMinutes(value)) : value.toLocaleString(currentLocale());
  };
  return (
    <Cards aria-label={t('counters')} aria-busy={!counters}>
      {cards.map(({ name, Icon, kind }) => (
        <Card key={name} variant="outlined">
          <Icon aria-hidden />
          <dt>
            {t(name)}
            {kind === 'now' ? ` (${t('now')})` : null}
          </dt>
          <dd>{counters ? shown(name, kind) : <Skeleton shape="block" width="60%" height={29} />}</dd>
        </Card>
      ))}
    </Cards>
  );
}
