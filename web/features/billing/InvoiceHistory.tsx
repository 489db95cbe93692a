import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Invoice, InvoiceEntry } from '#shared/contract/invoices.ts';
import { invoiceHistoryQuery } from './queries.ts';
import { SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { Busy } from '#web/kit/states/Busy.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { formatDate, formatPrice, formatSecond } from '#web/i18n/format.ts';

const Entries = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: theme.spacing(1.25, 0), borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > li:first-of-type': { borderTop: 0 },
}));

interface InvoiceHistoryProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** Lists the events of an invoice, newest first. */
export function InvoiceHistory({ invoice: { id }, onClose }: InvoiceHistoryProps) {
  const { t } = useTranslation(['billing', 'common']);
  const { data, error, refetch } = useQuery(invoiceHistoryQuery(id));
  return (
    <SheetDialog title={t('historyOf', { id })} onClose={onClose}>
      <DialogContent tabIndex={0}>
        {error && !data ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Busy />}
        {data ? (
          <Entries>
            {data.map((entry) => (
              <Happening key={`${entry.at} ${entry.what} ${entry.endToEndId}`} entry={entry} />
            ))}
          </Entries>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </SheetDialog>
  );
}

function Happening({ entry: { at, what, by, value, plan, paidUntil, endToEndId, dueDate } }: { readonly entry: InvoiceEntry }) {
  const { t } = useTranslation('billing');
  const price = value === null ? '' : formatPrice(value);
  const until = paidUntil === null ? null : t('until', { date: formatDate(paidUntil) });
  const line = [formatSecond(at), endToEndId ? t('byBank') : (by ?? t('bySystem')), endToEndId].filter(Boolean).join(' · ');
  return (
    <li>
      <Typography>
        {[t(`what_${what}`, { value: price, plan: plan ?? '', date: dueDate === null ? '' : formatDate(dueDate) }), until].filter(Boolean).join(' ')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {line}
      </Typography>
    </li>
  );
}
