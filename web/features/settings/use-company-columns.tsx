import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CompanyHealth } from '#shared/contract/company-health.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import type { ListedCompany } from '#shared/contract/platform.ts';
import type { Column } from '#web/kit/lists/list-types.ts';
import { formatPhone } from '#web/i18n/format-phone.ts';
import { AddPeriod } from './AddPeriod.tsx';
import { DueDate } from './DueDate.tsx';
import { useHealth } from './use-health.ts';

const Stacked = styled('span')({ display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2 });

/** Columns of each company with its health, which comes a moment later. @param own whose due date never comes */
export function useCompanyColumns(companies: readonly ListedCompany[], own: CompanyId): readonly Column<ListedCompany>[] {
  const { t } = useTranslation('settings');
  const health = useHealth(companies.map(({ id }) => id));
  return [
    { id: 'name', header: t('companyName'), inCard: 'title', width: '24%', cell: ({ name }) => name, below: ({ email }) => email },
    { id: 'phone', header: t('companyPhone'), cell: ({ phone }) => formatPhone(phone) ?? '—' },
    { id: 'plan', header: t('companyPlan'), cell: ({ plan }) => plan ?? '—' },
    {
      id: 'status',
      header: t('companyStatus'),
      inCard: 'corner',
      cell: ({ status, mailsHeld }) => (
        <Stacked>
          <Chip size="small" variant="outlined" color={status ? 'success' : 'default'} label={t(status ? 'companyActive' : 'companyInactive')} />
          {mailsHeld ? <Chip size="small" variant="outlined" color="warning" label={t('mailsHeld')} /> : null}
        </Stacked>
      ),
    },
    {
      id: 'dueDate',
      header: t('companyDueDate'),
      cell: (company) => (
        <Stacked>
          <DueDate dueDate={company.dueDate} />
          {company.id === own ? null : <AddPeriod company={company} />}
        </Stacked>
      ),
    },
    { id: 'recurrence', header: t('companyRecurrence'), cell: ({ recurrence }) => t(`recurrence_${recurrence}`) },
    { id: 'health', header: t('companyHealth'), cell: ({ id }) => <HealthLine health={health.get(id)} /> },
  ];
}

function HealthLine({ health }: { readonly health: CompanyHealth | undefined }) {
  const { t } = useTranslation('settings');
  if (!health) return <span>—</span>;
  const { connections, messagesToday, failuresToday } = health;
  return (
    <Stacked>
      <span>{t('healthConnections', connections)}</span>
      <span>{t('healthMessages', { count: messagesToday })}</span>
      {failuresToday > 0 ? <strong>{t('healthFailures', { count: failuresToday })}</strong> : null}
    </Stacked>
  );
}
