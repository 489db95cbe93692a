import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CompanyErasure } from '#shared/contract/platform.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { companyErasuresQuery } from './platform-queries.ts';
import { SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { csvFile, saveFile } from '#web/kit/formats/csv.ts';
import { DataList } from '#web/kit/lists/DataList.tsx';
import type { Column } from '#web/kit/lists/list-types.ts';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import { formatSecond } from '#web/i18n/format.ts';

const Code = styled('code')({ fontSize: '0.75rem', overflowWrap: 'anywhere' });

const companyOf = ({ companyId }: CompanyErasure) => <Code>{companyId}</Code>;
const timeOf = ({ requestedAt }: CompanyErasure) => <time dateTime={requestedAt}>{formatSecond(requestedAt)}</time>;

/** The proofs of companies that were erased, newest first. They say nothing of a company but its id. */
export function CompanyErasuresDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['settings', 'privacy', 'common']);
  const list = pagedRecords(useInfiniteQuery(companyErasuresQuery()));
  const columns = useColumns();
  const records = list.records ?? [];
  return (
    <SheetDialog title={t('companyErasures')} isWide onClose={onClose}>
      <DialogContent>
        <DataList
          list={list}
          columns={columns}
          empty={<EmptyState icon={<GppGoodOutlined />} title={t('noCompanyErasures')} text={t('noCompanyErasuresText')} />}
        />
      </DialogContent>
      <DialogActions>
        <Button startIcon={<FileDownloadOutlined />} disabled={records.length === 0} onClick={() => saveList(records, t('companyErasuresFile'))}>
          {t('privacy:proofsDownload')}
        </Button>
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </SheetDialog>
  );
}

function useColumns(): readonly Column<CompanyErasure>[] {
  const { t } = useTranslation(['settings', 'privacy']);
  const foundBefore = ({ rowsBefore, filesBefore }: CompanyErasure): string =>
    rowsBefore === null ? '—' : t('companyErasureCounts', { rows: rowsBefore, files: filesBefore ?? 0 });
  const foundAfter = ({ rowsAfter, filesAfter }: CompanyErasure): string | null =>
    rowsAfter === null ? null : t('companyErasureLeft', { rows: rowsAfter, files: filesAfter ?? 0 });
  return [
    { id: 'at', header: t('privacy:proofAt'), inCard: 'title', width: '24%', cell: timeOf, below: ({ requestedBy: { name } }) => name },
    { id: 'status', header: t('privacy:proofStatus'), inCard: 'corner', width: '14%', cell: ({ status }) => t(`privacy:proof_${status}`) },
    { id: 'company', header: t('erasedCompany'), cell: companyOf },
    { id: 'counts', header: t('privacy:proofCounts'), inCard: 'plain', cell: foundBefore, below: foundAfter },
  ];
}

/** Saves the shown rows, under names that do not change with the language. */
function saveList(erasures: readonly CompanyErasure[], name: string): void {
  const times = ['requestedAt', 'erasedAt', 'verifiedAt'] as const;
  const counts = ['rowsBefore', 'filesBefore', 'rowsAfter', 'filesAfter'] as const;
  const rows = erasures.map((erasure) => {
    const { id, companyId, status, requestedBy } = erasure;
    return [id, companyId, status, requestedBy.name, ...[...times, ...counts].map((field) => String(erasure[field] ?? ''))];
  });
  saveFile(name, csvFile([['id', 'companyId', 'status', 'requestedBy', ...times, ...counts], ...rows]));
}
