import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { ListedCompany } from '#shared/contract/platform.ts';
import { formatPrice } from '#web/i18n/format.ts';
import type { Money } from './platform-overview.ts';

export const PartGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
  alignItems: 'start',
}));
const Card = styled(Paper)(({ theme }) => ({ padding: theme.spacing(2.5), borderRadius: 14 })) as typeof Paper;
const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: theme.spacing(1, 0, 0),
  padding: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: theme.spacing(1.5),
    minHeight: 48,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& a': { flexGrow: 1, minWidth: 0, color: 'inherit', fontWeight: 600, overflowWrap: 'anywhere' },
  '& span': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
}));
const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: theme.spacing(1.5, 0, 0),
  '& dt': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem' },
  '& dd': { margin: 0, fontSize: '1.375rem', fontWeight: 680, fontVariantNumeric: 'tabular-nums' },
}));

interface CompanyPartProps {
  readonly title: string;
  readonly companies: readonly ListedCompany[];
  /** Said where there is none. */
  readonly none: string;
  /** Facts on a company, beside its name. */
  readonly children: (company: ListedCompany) => ReactNode;
}

/** Companies that call for a look; each leads to its row in the list of all. */
export function CompanyPart({ title, companies, none, children }: CompanyPartProps) {
  const id = useId();
  return (
    <Card component="section" variant="outlined" aria-labelledby={id}>
      <Typography variant="h2" id={id}>
        {companies.length > 0 ? `${title} (${companies.length})` : title}
      </Typography>
      {companies.length === 0 ? (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {none}
        </Typography>
      ) : (
        <Rows>
          {companies.map((company) => (
            <li key={company.id}>
              <Link to={`/settings?tab=companies&searchParam=${encodeURIComponent(company.name)}`}>{company.name}</Link>
              {children(company)}
            </li>
          ))}
        </Rows>
      )}
    </Card>
  );
}

/** The money that companies owe in this month, by the prices of their plans. */
export function MoneyPart({ month, overdue }: { readonly month: Money; readonly overdue: Money }) {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <Card component="section" variant="outlined" aria-labelledby={id}>
      <Typography variant="h2" id={id}>
        {t('platformMoney')}
      </Typography>
      <Facts>
        <div>
          <dt>{t('platformMonth', { count: month.companies })}</dt>
          <dd>{formatPrice(month.value)}</dd>
        </div>
        <div>
          <dt>{t('platformOverdue', { count: overdue.companies })}</dt>
          <dd>{formatPrice(overdue.value)}</dd>
        </div>
      </Facts>
    </Card>
  );
}
