import HistoryIcon from '@mui/icons-material/History';
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { Invoice } from '#shared/contract/invoices.ts';
import { invoicesQuery } from './queries.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { DataList } from '#web/kit/lists/DataList.tsx';
import type { Column } from '#web/kit/lists/list-types.ts';
import { EmptyState } from '#web/kit/states/EmptyState.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { Page } from '#web/kit/page/Page.tsx';
import { formatDate, formatPrice } from '#web/i18n/format.ts';
import { CheckoutDialog } from './CheckoutDialog.tsx';
import { invoiceState } from './invoice-state.ts';
import { InvoiceHistory } from './InvoiceHistory.tsx';

const isOverdue = (invoice: Invoice): boolean => invoiceState(invoice) === 'overdue';

const dueDateOf = ({ dueDate }: Invoice) => <time dateTime={dueDate}>{formatDate(dueDate)}</time>;
const markOf = (invoice: Invoice) => <InvoiceMark invoice={invoice} />;
const actionsFor = (pay: (invoice: Invoice) => void, showHistory: (invoice: Invoice) => void) => (invoice: Invoice) => (
  <InvoiceActions invoice={invoice} onPay={() => pay(invoice)} onHistory={() => showHistory(invoice)} />
);

/** Lists the invoices of the company. */
export function InvoicesScreen() {
  const { t } = useTranslation(['billing', 'kit']);
  const list = pagedRecords(useInfiniteQuery(invoicesQuery()));
  const [paying, setPaying] = useState<Invoice | null>(null);
  const [past, showPast] = useState<Invoice | null>(null);
  const columns: readonly Column<Invoice>[] = [
    { id: 'id', header: t('id'), inCard: 'title', width: 96, cell: ({ id }) => t('number', { id }) },
    { id: 'detail', header: t('detail'), cell: ({ detail }) => detail },
    { id: 'value', header: t('value'), cell: ({ value }) => formatPrice(value) },
    { id: 'dueDate', header: t('dueDate'), cell: dueDateOf },
    { id: 'status', header: t('kit:status'), inCard: 'corner', cell: markOf },
    {
      id: 'action',
      header: t('action'),
      inCard: 'plain',
      width: 180,
      cell: actionsFor(setPaying, showPast),
    },
  ];
  const subscription = (
    <Button component={Link} to="/subscription" variant="outlined">
      {t('subscription')}
    </Button>
  );
  return (
    <Page actions={subscription}>
      <DataList
        list={list}
        columns={columns}
        isAlarming={isOverdue}
        empty={<EmptyState icon={<ReceiptLongOutlined />} title={t('empty')} text={t('emptyText')} />}
      />
      {paying ? <CheckoutDialog invoice={paying} onClose={() => setPaying(null)} /> : null}
      {past ? <InvoiceHistory invoice={past} onClose={() => showPast(null)} /> : null}
    </Page>
  );
}

const colors = { paid: 'success', overdue: 'error', open: 'default' } as const;

/** Its state, and whether something was odd about a payment of it. */
function InvoiceMark({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const state = invoiceState(invoice);
  return (
    <Stack direction="row" spacing={0.75} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: { xs: 'flex-end', md: 'flex-start' } }}>
      <Chip size="small" variant="outlined" color={colors[state]} label={t(`state_${state}`)} />
      {invoice.notice ? <Chip size="small" variant="outlined" color="warning" label={t(`notice_${invoice.notice}`)} /> : null}
    </Stack>
  );
}

interface InvoiceActionsProps {
  readonly invoice: Invoice;
  readonly onPay: () => void;
  readonly onHistory: () => void;
}

function InvoiceActions({ invoice: { id, status }, onPay, onHistory }: InvoiceActionsProps) {
  const { t } = useTranslation('billing');
  const isPaid = status === 'paid';
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Button
        size="small"
        variant={isPaid ? 'outlined' : 'contained'}
        disabled={isPaid}
        aria-label={t(isPaid ? 'paidInvoice' : 'payInvoice', { id })}
        onClick={onPay}
      >
        {t(isPaid ? 'paid' : 'pay')}
      </Button>
      <LabelledIconButton label={t('historyOf', { id })} onClick={onHistory}>
        <HistoryIcon fontSize="small" />
      </LabelledIconButton>
    </Stack>
  );
}
