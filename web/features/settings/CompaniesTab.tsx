import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import DeleteForeverOutlined from '@mui/icons-material/DeleteForeverOutlined';
import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import SupportAgentOutlined from '@mui/icons-material/SupportAgentOutlined';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ListedCompany } from '#shared/contract/platform.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { companiesQuery } from './platform-queries.ts';
import { useSessionUser } from '#web/api/session.ts';
import type { RowAction } from '#web/kit/lists/list-types.ts';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useRecordDialogs } from '#web/kit/records/use-record-dialogs.tsx';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { EraseCompanyDialog } from './EraseCompanyDialog.tsx';
import { ExportCompanyDialog } from './ExportCompanyDialog.tsx';
import { useCompanyColumns } from './use-company-columns.tsx';

// What few of those who look at the list open.
const CompanyDialog = lazy(async () => ({ default: (await import('./CompanyDialog.tsx')).CompanyDialog }));
const CompanyErasuresDialog = lazy(async () => ({ default: (await import('./CompanyErasuresDialog.tsx')).CompanyErasuresDialog }));
const CompanyHealthDialog = lazy(async () => ({ default: (await import('./CompanyHealthDialog.tsx')).CompanyHealthDialog }));
const SupportQuestion = lazy(async () => ({ default: (await import('./SupportQuestion.tsx')).SupportQuestion }));

interface Open {
  readonly what: 'export' | 'health' | 'support';
  readonly company: ListedCompany;
}

/** Every company of the installation, for the platform's own staff. */
export function CompaniesTab() {
  const { t } = useTranslation('settings');
  const { companyId: own } = useSessionUser();
  const search = useUrlSearch(t('searchCompanies'));
  const dialogs = useRecordDialogs<ListedCompany>();
  const [open, setOpen] = useState<Open | null>(null);
  const [showsErasures, setShowsErasures] = useState(false);
  const list = pagedRecords(useInfiniteQuery(companiesQuery(search.value)));
  const columns = useCompanyColumns(list.records ?? [], own);
  const close = (): void => setOpen(null);
  const actionsOf = (company: ListedCompany): RowAction[] => [
    dialogs.editAction(company, t('editCompany', company)),
    { label: t('companyHealthOf', company), icon: <MonitorHeartOutlined fontSize="small" />, onClick: () => setOpen({ what: 'health', company }) },
    {
      label: t('enterSupport', company),
      icon: <SupportAgentOutlined fontSize="small" />,
      onClick: () => setOpen({ what: 'support', company }),
      lockedBecause: company.id === own ? t('ownCompanySupport') : undefined,
    },
    { label: t('exportCompany', company), icon: <FolderZipOutlined fontSize="small" />, onClick: () => setOpen({ what: 'export', company }) },
    {
      ...dialogs.deleteAction(company, t('eraseCompany', company), { lockedBecause: company.id === own ? t('ownCompany') : undefined }),
      icon: <DeleteForeverOutlined fontSize="small" />,
    },
  ];
  return (
    <RecordScreen
      isTab
      list={list}
      columns={columns}
      actions={actionsOf}
      search={search}
      add={{ label: t('addCompany'), onClick: dialogs.create }}
      empty={{ icon: <ApartmentOutlined />, title: t('noCompanies'), text: t('noCompaniesText') }}
      filters={
        <Button startIcon={<GppGoodOutlined />} onClick={() => setShowsErasures(true)}>
          {t('companyErasures')}
        </Button>
      }
    >
      <Suspense>
        {dialogs.edited === undefined ? null : <CompanyDialog company={dialogs.edited} isOwn={dialogs.edited?.id === own} onClose={dialogs.closeForm} />}
        {open?.what === 'health' ? <CompanyHealthDialog company={open.company} onClose={close} /> : null}
        {open?.what === 'support' ? <SupportQuestion company={open.company} onClose={close} /> : null}
        {showsErasures ? <CompanyErasuresDialog onClose={() => setShowsErasures(false)} /> : null}
      </Suspense>
      {open?.what === 'export' ? <ExportCompanyDialog company={open.company} onClose={close} /> : null}
      <EraseQuestion dialogs={dialogs} />
    </RecordScreen>
  );
}

/** Not a question to be answered at once: the company's name is typed. */
function EraseQuestion({ dialogs: { deleted, closeQuestion } }: { readonly dialogs: ReturnType<typeof useRecordDialogs<ListedCompany>> }) {
  return deleted ? <EraseCompanyDialog company={deleted} onClose={() => closeQuestion(deleted)} /> : null;
}
