import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useNavigate } from 'react-router-dom';
import type { Invoice } from '#shared/contract/invoices.ts';
import type { Payment } from '#shared/contract/subscription.ts';
import { applyInvoice, renewSession, watchedInvoiceQuery } from './queries.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { copyText } from '#web/kit/buttons/copy.ts';
import { notifyError } from '#web/kit/toasts/notify.ts';
import { QrFrame, qrSize } from '#web/kit/marks/QrFrame.tsx';
import { StateMessage } from '#web/kit/states/StateMessage.tsx';
import { formatSeconds } from '#web/kit/formats/times.ts';
import { useSecondsUntil } from '#web/kit/page/use-seconds-until.ts';
import { errorText } from '#web/errors/error-text.ts';
import { formatDate, formatPrice } from '#web/i18n/format.ts';

/** The specification's. */
const [copiedMs, homeAfterMs] = [1_000, 4_000];

interface PaymentViewProps {
  readonly payment: Payment;
  /** An earlier code brought a part of the price. */
  readonly hadPart: boolean;
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly onRenew: () => void;
  readonly onClose: () => void;
}

/** The Pix code, until it is paid or its hour is over; then that the licence was renewed. */
export function PaymentView({ payment, onClose, ...rest }: PaymentViewProps) {
  const { t } = useTranslation(['billing', 'common']);
  const { data: invoice } = useQuery(watchedInvoiceQuery(payment.invoiceId));
  if (invoice?.status === 'paid') return <Renewed invoice={invoice} />;
  return (
    <>
      <DialogContent sx={{ textAlign: 'center' }}>
        <Typography color="textSecondary">{t('total')}</Typography>
        <Typography variant="h1" component="p">
          {formatPrice(Number(payment.valor.original))}
        </Typography>
        <Code payment={payment} isShort={invoice?.notice === 'tooLittle'} {...rest} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </>
  );
}

function Code({ payment, hadPart, isShort, isBusy, failure, onRenew }: Omit<PaymentViewProps, 'onClose'> & { readonly isShort: boolean }) {
  const { t } = useTranslation('billing');
  const seconds = useSecondsUntil(payment.expiresAt, serverNowMs);
  const hasEnded = seconds === 0;
  return (
    <>
      {isShort ? (
        <Alert severity="warning" sx={{ mt: 2, textAlign: 'start' }}>
          {t(hadPart || hasEnded ? 'partByFormerCode' : 'tooLittleNote')}
        </Alert>
      ) : null}
      <QrFrame data-has-code={!hasEnded}>
        {hasEnded ? (
          <Button variant="contained" loading={isBusy} onClick={onRenew}>
            {t('newCode')}
          </Button>
        ) : (
          <QRCodeSVG value={payment.qrcode.qrcode} size={qrSize} title={t('qrLabel')} />
        )}
      </QrFrame>
      {failure ? <Alert severity="error">{errorText(failure)}</Alert> : null}
      {hasEnded ? <Typography role="status">{t('codeEnded')}</Typography> : <CopyCode text={payment.qrcode.qrcode} />}
      {hasEnded ? null : (
        <>
          <Typography sx={{ mt: 2 }}>{t('finish')}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
            {t('codeEnds', { time: formatSeconds(seconds) })}
          </Typography>
        </>
      )}
    </>
  );
}

function CopyCode({ text }: { readonly text: string }) {
  const { t } = useTranslation(['billing', 'common']);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (): void => {
    copyText(text).then(
      () => setIsCopied(true),
      () => notifyError(t('common:copyFailed')),
    );
  };
  return (
    <Button variant="outlined" startIcon={<ContentCopy />} aria-live="polite" onClick={copy}>
      {t(isCopied ? 'copied' : 'copy')}
    </Button>
  );
}

/** Says so, lets the session know, and goes home. */
function Renewed({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = useRef(() => undefined as void);
  useEffect(() => {
    leave.current = () => {
      applyInvoice(queryClient, invoice);
      void navigate('/');
      // Last: who could do nothing but pay sees the whole application from here on.
      renewSession(queryClient).catch(notifyError);
    };
  });
  useEffect(() => {
    const timer = setTimeout(() => leave.current(), homeAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <DialogContent>
      <StateMessage
        role="status"
        icon={<CheckCircleOutlined color="success" />}
        title={t('renewed', { date: formatDate(invoice.paidUntil ?? invoice.dueDate) })}
      />
    </DialogContent>
  );
}
