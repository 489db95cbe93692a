import type { BillingErrorCode } from '../error-codes.ts';

export const texts = {
  ERR_NO_INVOICE_FOUND: 'There is no such invoice.',
  ERR_INVOICE_ALREADY_PAID: 'This invoice is paid already.',
  ERR_NOTHING_TO_PAY: 'This company has nothing to pay.',
  ERR_PIX_NOT_CONFIGURED: 'Payment by Pix has not been set up in this installation yet.',
  ERR_PIX_REFUSED: 'The bank did not accept the charge.',
  ERR_PIX_UNAVAILABLE: 'The bank does not answer at the moment. Try again.',
} as const satisfies Record<BillingErrorCode, string>;
