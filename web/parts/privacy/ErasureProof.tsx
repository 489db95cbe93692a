import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { erasedKinds, type Erasure } from '#shared/contract/contact-privacy.ts';
import { formatSecond } from '#web/i18n/format.ts';
import { saveFile } from '#web/kit/formats/csv.ts';

const List = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: theme.spacing(0.5, 2),
  fontSize: '0.875rem',
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));
const Code = styled('code')({ fontSize: '0.75rem' });

export const erasedInAll = ({ counts }: Erasure): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The counts in words, those that are not nothing. */
export function useErasedCounts(): (erasure: Erasure) => string {
  const { t } = useTranslation('privacy');
  return ({ counts }) =>
    erasedKinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => t(`erased_${kind}`, { number: counts[kind] }))
      .join(', ');
}

/** Shows the request of an erasure, its counts and times, and the hashes that prove it. */
export function ErasureProof({ erasure }: { readonly erasure: Erasure }) {
  const { t } = useTranslation('privacy');
  const countsOf = useErasedCounts();
  const { requestedBy, requestedAt, erasedAt, verifiedAt, keysSha256, numberHash } = erasure;
  return (
    <List>
      <dt>{t('proofBy')}</dt>
      <dd>{`${requestedBy.name}, ${formatSecond(requestedAt)}`}</dd>
      <dt>{t('proofErased')}</dt>
      <dd>{erasedAt ? formatSecond(erasedAt) : t('proofRunning')}</dd>
      <dt>{t('proofVerified')}</dt>
      <dd>{verifiedAt ? formatSecond(verifiedAt) : t('proofNotVerified')}</dd>
      <dt>{t('proofCounts')}</dt>
      <dd>{countsOf(erasure)}</dd>
      <dt>{t('proofKeys')}</dt>
      <dd>
        <Code>{keysSha256}</Code>
      </dd>
      {numberHash === null ? null : (
        <>
          <dt>{t('proofNumber')}</dt>
          <dd>
            <Code>{numberHash}</Code>
          </dd>
        </>
      )}
    </List>
  );
}

/** Saves the proof as a file. */
export function ProofButton({ erasure }: { readonly erasure: Erasure }) {
  const { t } = useTranslation('privacy');
  const save = (): void => saveFile(t('proofFile', { id: erasure.id }), new Blob([JSON.stringify(erasure, null, 2)], { type: 'application/json' }));
  return (
    <Button startIcon={<FileDownloadOutlined />} onClick={save}>
      {t('proofDownload')}
    </Button>
  );
}
