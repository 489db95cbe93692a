import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { erasedKinds, type Erasure } from '#shared/contract/contact-privacy.ts';
import type { ErasureId } from '#shared/contract/ids.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { erasureQuery, erasuresQuery } from '#web/parts/privacy/queries.ts';
import { ErasureProof, ProofButton, useErasedCounts } from '#web/parts/privacy/ErasureProof.tsx';
import { SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { csvFile, saveFile } from '#web/kit/formats/csv.ts';
import { DataList } from '#web/kit/lists/DataList.tsx';
import type { Column } from '#web/kit/lists/list-types.ts';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import { formatSecond } from '#web/i18n/format.ts';

/** The proofs of what was erased, newest first; one of them whole. */
export function ErasuresDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['privacy', 'common']);
  const list = pagedRecords(useInfiniteQuery(erasuresQuery()));
  const [chosen, setChosen] = useState<ErasureId | null>(null);
  const columns = useColumns();
  const show = (erasure: Erasure) => [
    { label: t('proofShow', { at: formatSecond(erasure.requestedAt) }), icon: <GppGoodOutlined fontSize="small" />, onClick: () => setChosen(erasure.id) },
  ];
  const records = list.records ?? [];
  return (
    <SheetDialog title={t('proofsTitle')} isWide onClose={onClose}>
      <DialogContent>
        {chosen ? (
          <ChosenProof erasureId={chosen} />
        ) : (
          <DataList
            list={list}
            columns={columns}
            actions={show}
            empty={<EmptyState icon={<GppGoodOutlined />} title={t('proofsEmpty')} text={t('proofsEmptyText')} />}
          />
        )}
      </DialogContent>
      <DialogActions>
        {chosen ? (
          <Button color="inherit" onClick={() => setChosen(null)}>
            {t('proofsBack')}
          </Button>
        ) : (
          <Button startIcon={<FileDownloadOutlined />} disabled={records.length === 0} onClick={() => saveList(records, t('proofsFile'))}>
            {t('proofsDownload')}
          </Button>
        )}
        {chosen ? <ChosenButton erasureId={chosen} /> : null}
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </SheetDialog>
  );
}

function useColumns(): readonly Column<Erasure>[] {
  const { t } = useTranslation('privacy');
  const countsOf = useErasedCounts();
  return [
    {
      id: 'at',
      header: t('proofAt'),
      inCard: 'title',
      width: '30%',
      cell: ({ requestedAt }) => formatSecond(requestedAt),
      below: ({ requestedBy: { name } }) => name,
    },
    { id: 'status', header: t('proofStatus'), inCard: 'corner', width: '22%', cell: ({ status }) => t(`proof_${status}`) },
    { id: 'counts', header: t('proofCounts'), inCard: 'plain', cell: countsOf },
  ];
}

function ChosenProof({ erasureId }: { readonly erasureId: ErasureId }) {
  const { data } = useQuery(erasureQuery(erasureId));
  return data ? <ErasureProof erasure={data} /> : null;
}

function ChosenButton({ erasureId }: { readonly erasureId: ErasureId }) {
  const { data } = useQuery(erasureQuery(erasureId));
  return data ? <ProofButton erasure={data} /> : null;
}

/** Saves the shown rows, under names that do not change with the language. */
function saveList(erasures: readonly Erasure[], name: string): void {
  const head = ['id', 'status', 'requestedAt', 'requestedBy', 'erasedAt', 'verifiedAt', ...erasedKinds, 'keysSha256', 'numberHash'];
  const rows = erasures.map(({ id, status, requestedAt, requestedBy, erasedAt, verifiedAt, counts, keysSha256, numberHash }) => {
    const when = [id, status, requestedAt, requestedBy.name, erasedAt ?? '', verifiedAt ?? ''];
    return [...when, ...erasedKinds.map((kind) => String(counts[kind])), keysSha256, numberHash ?? ''];
  });
  saveFile(name, csvFile([head, ...rows]));
}
