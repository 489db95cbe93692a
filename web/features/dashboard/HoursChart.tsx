import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';

const Plot = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(24, minmax(0, 1fr))',
  alignItems: 'end',
  height: 180,
  gap: theme.spacing(0.75),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.down('sm')]: { height: 140, gap: 2 },
}));
const Column = styled('div')({ display: 'flex', flexDirection: 'column', justifyContent: 'flex-end', alignItems: 'center', height: '100%', minWidth: 0 });
const Bar = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 32,
  borderRadius: '5px 5px 0 0',
  backgroundColor: theme.vars.palette.primary.main,
  transition: theme.transitions.create('height'),
  '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
}));
const Value = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.75rem',
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  [theme.breakpoints.down('sm')]: { fontSize: '0.625rem' },
}));
const Axis = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(24, minmax(0, 1fr))',
  gap: theme.spacing(0.75),
  paddingTop: theme.spacing(0.5),
  color: theme.vars.palette.text.secondary,
  fontSize: '0.75rem',
  textAlign: 'center',
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('sm')]: { gap: 2, fontSize: '0.6875rem', '& > :not(:nth-of-type(4n + 1))': { visibility: 'hidden' } },
}));

/** Room above the highest bar for its number. */
const highestPercent = 88;

const nameOf = (hour: number): string => `${String(hour).padStart(2, '0')}h`;

/** Bars for those who see them, a table for those who listen. */
export function HoursChart({ hours }: { readonly hours: readonly number[] }) {
  const { t } = useTranslation('dashboard');
  const titleId = useId();
  const most = Math.max(...hours, 1);
  const total = hours.reduce((sum, count) => sum + count, 0);
  return (
    <section aria-labelledby={titleId}>
      <Typography variant="h2" id={titleId}>
        {t('hours')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {total === 0 ? t('noTickets') : t('total', { count: total })}
      </Typography>
      <div aria-hidden>
        <Plot>
          {hours.map((count, hour) => (
            <Column key={nameOf(hour)} data-tooltip={t('inHour', { count, hour: nameOf(hour) })}>
              {count > 0 ? <Value>{count}</Value> : null}
              <Bar style={{ height: `${(count / most) * highestPercent}%` }} />
            </Column>
          ))}
        </Plot>
        <Axis>
          {hours.map((_count, hour) => (
            <span key={nameOf(hour)}>{nameOf(hour)}</span>
          ))}
        </Axis>
      </div>
      <HoursTable hours={hours} titleId={titleId} />
    </section>
  );
}

function HoursTable({ hours, titleId }: { readonly hours: readonly number[]; readonly titleId: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <VisuallyHidden as="table" aria-labelledby={titleId}>
      <thead>
        <tr>
          <th scope="col">{t('hour')}</th>
          <th scope="col">{t('tickets')}</th>
        </tr>
      </thead>
      <tbody>
        {hours.map((count, hour) => (
          <tr key={nameOf(hour)}>
            <th scope="row">{nameOf(hour)}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </VisuallyHidden>
  );
}
