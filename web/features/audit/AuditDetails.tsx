import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { formatSecond } from '#web/i18n/format.ts';
import type { AuditWords } from './use-audit-words.ts';

const Facts = styled('dl')(({ theme }) => ({
  margin: theme.spacing(0, 0, 2),
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: theme.spacing(0.5, 2),
  fontSize: '0.875rem',
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));
const Changes = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: '0.875rem',
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', padding: theme.spacing(0.75, 1, 0.75, 0), overflowWrap: 'anywhere' },
  '& th': { fontWeight: 500 },
  '& thead th': { color: theme.vars.palette.text.secondary },
  // On a phone, room for the longest name of a field in one piece.
  '& thead th:first-of-type': { width: '38%' },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

interface AuditDetailsProps {
  readonly entry: AuditEntry;
  readonly words: AuditWords;
  readonly onClose: () => void;
}

/** Shows a whole entry: each field before and after, as far as it may be told. */
export function AuditDetails({ entry, words, onClose }: AuditDetailsProps) {
  const { t } = useTranslation(['audit', 'common']);
  return (
    <SheetDialog title={t('detailsTitle')} onClose={onClose}>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{words.sentenceOf(entry)}</Typography>
        <Facts>
          <dt>{t('at')}</dt>
          <dd>{formatSecond(entry.at)}</dd>
          <dt>{t('actor')}</dt>
          <dd>{words.actorOf(entry)}</dd>
          <dt>{t('action')}</dt>
          <dd>{t(`action_${entry.action}`)}</dd>
          <dt>{t('record')}</dt>
          <dd>{entry.record.name ?? t(`kind_${entry.kind}`)}</dd>
          <dt>{t('recordId')}</dt>
          <dd>{entry.record.id}</dd>
        </Facts>
        {entry.changes.length > 0 ? <ChangeTable entry={entry} words={words} /> : <Typography color="text.secondary">{t('noChanges')}</Typography>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </SheetDialog>
  );
}

function ChangeTable({ entry: { changes }, words }: Pick<AuditDetailsProps, 'entry' | 'words'>) {
  const { t } = useTranslation('audit');
  return (
    <Changes aria-label={t('changes')}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, isMasked, before, after }) => (
          <tr key={field}>
            <th scope="row">{words.fieldOf(field)}</th>
            {isMasked ? (
              <td colSpan={2}>{t('masked')}</td>
            ) : (
              <>
                <td>{words.valueOf(before, field)}</td>
                <td>{words.valueOf(after, field)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </Changes>
  );
}
