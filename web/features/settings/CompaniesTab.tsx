import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import DeleteForeverOutlined from '@mui/icons-material/DeleteForeverOutlined';
import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedCompany } from '#shared/contract/platform.ts';
import { pagedRecords } from '../../api/listed-records.ts';
import { companiesQuery } from '../../api/platform-queries.ts';
import { useSessionUser } from '../../api/session.ts';
import { DataList } from '../../components/data-list/DataList.tsx';
import type { Column, RowAction } from '../../components/data-list/list-types.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useUrlFilter } from '../../components/use-url-filter.ts';
import { formatDate } from '../../i18n/format.ts';
import { EraseCompanyDialog } from './EraseCompanyDialog.tsx';
import { ExportCompanyDialog } from './ExportCompanyDialog.tsx';

const CompanyErasuresDialog = lazy(async () => ({ default: (await import('./CompanyErasuresDialog.tsx')).CompanyErasuresDialog }));

/** The tabs. */
const Below = styled('div')(({ theme }) => ({ paddingTop: theme.spacing(2) }));

const filters = { searchParam: '' };

const dueDateOf = ({ dueDate }: ListedCompany) => <time dateTime={dueDate}>{formatDate(dueDate)}</time>;

/** Every company of the installation, for the platform's own staff. */
export function CompaniesTab() {
  const { t } = useTranslation('settings');
  const { companyId: own } = useSessionUser();
  const [{ searchParam }, setFilter] = useUrlFilter(filters);
  const [exported, exportIt] = useState<ListedCompany | null>(null);
  const [erased, erase] = useState<ListedCompany | null>(null);
  const [showsErasures, setShowsErasures] = useState(false);
  const list = pagedRecords(useInfiniteQuery(companiesQuery(searchParam)));
  const columns: readonly Column<ListedCompany>[] = [
    { id: 'name', header: t('companyName'), inCard: 'title', width: '30%', cell: ({ name }) => name, below: ({ email }) => email },
    { id: 'plan', header: t('companyPlan'), cell: ({ plan }) => plan ?? '—' },
    { id: 'status', header: t('companyStatus'), inCard: 'corner', cell: ({ status }) => t(status ? 'companyActive' : 'companyInactive') },
    { id: 'dueDate', header: t('companyDueDate'), cell: dueDateOf },
  ];
  const actionsOf = (company: ListedCompany): RowAction[] => [
    { label: t('exportCompany', company), icon: <FolderZipOutlined fontSize="small" />, onClick: () => exportIt(company) },
    {
      label: t('eraseCompany', company),
      icon: <DeleteForeverOutlined fontSize="small" />,
      onClick: () => erase(company),
      lockedBecause: company.id === own ? t('ownCompany') : undefined,
    },
  ];
  return (
    <Below>
      <DataList
        list={list}
        columns={columns}
        actions={actionsOf}
        empty={<EmptyState icon={<ApartmentOutlined />} title={t('noCompanies')} text={t('noCompaniesText')} />}
        search={{ label: t('searchCompanies'), value: searchParam, onChange: (term) => setFilter({ searchParam: term }) }}
        filters={
          <Button startIcon={<GppGoodOutlined />} onClick={() => setShowsErasures(true)}>
            {t('companyErasures')}
          </Button>
        }
      />
      {exported ? <ExportCompanyDialog company={exported} onClose={() => exportIt(null)} /> : null}
      {erased ? <EraseCompanyDialog company={erased} onClose={() => erase(null)} /> : null}
      <Suspense>{showsErasures ? <CompanyErasuresDialog onClose={() => setShowsErasures(false)} /> : null}</Suspense>
    </Below>
  );
}
