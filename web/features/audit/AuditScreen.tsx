import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Toc from '@mui/icons-material/Toc';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { auditQuery } from './queries.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { DataList } from '#web/kit/lists/DataList.tsx';
import type { Column, RowAction } from '#web/kit/lists/list-types.ts';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import { Page } from '#web/kit/page/Page.tsx';
import { formatSecond } from '#web/i18n/format.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { useAuditFile } from './use-audit-file.ts';
import { useAuditFilter } from './use-audit-filter.ts';
import { useAuditWords } from './use-audit-words.ts';

const timeOf = ({ at }: AuditEntry) => <time dateTime={at}>{formatSecond(at)}</time>;

/** Lists the actions in the company's administration, newest first. */
export function AuditScreen() {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const { fields, filter, change, clear, isSet } = useAuditFilter();
  const [shown, show] = useState<AuditEntry | null>(null);
  const file = useAuditFile(filter, words);
  const list = pagedRecords(useInfiniteQuery(auditQuery(filter)));
  const columns: readonly Column<AuditEntry>[] = [
    { id: 'at', header: t('at'), inCard: 'title', width: 200, cell: timeOf },
    { id: 'what', header: t('what'), inCard: 'plain', cell: words.sentenceOf },
  ];
  const actionsOf = (entry: AuditEntry): RowAction[] => [
    { label: t('details', { sentence: words.sentenceOf(entry) }), icon: <VisibilityOutlined fontSize="small" />, onClick: () => show(entry) },
  ];
  const download = (
    <Button variant="outlined" startIcon={<FileDownloadOutlined />} disabled={file.isExporting || !list.records?.length} onClick={file.start}>
      {t(file.isExporting ? 'downloading' : 'download')}
    </Button>
  );
  return (
    <Page actions={download}>
      <DataList
        list={list}
        columns={columns}
        actions={actionsOf}
        filters={<AuditFilters fields={fields} onChange={change} />}
        empty={<Nothing isFiltered={isSet} onClear={clear} />}
      />
      {shown ? <AuditDetails entry={shown} words={words} onClose={() => show(null)} /> : null}
    </Page>
  );
}

function Nothing({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const { t } = useTranslation(['audit', 'kit']);
  if (!isFiltered) return <EmptyState icon={<Toc />} title={t('empty')} text={t('emptyText')} />;
  const clear = (
    <Button variant="outlined" onClick={onClear}>
      {t('clear')}
    </Button>
  );
  return (
    <output>
      <EmptyState icon={<Toc />} title={t('kit:noHits')} text={t('noneFoundText')} action={clear} />
    </output>
  );
}
