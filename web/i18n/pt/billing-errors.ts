import type { BillingErrorCode } from '../error-codes.ts';

/** What only the screens of paying say; `fallbackNS` finds its keys. */
export const texts = {
  ERR_NO_INVOICE_FOUND: 'Fatura não encontrada.',
  ERR_INVOICE_ALREADY_PAID: 'Esta fatura já está paga.',
  ERR_NOTHING_TO_PAY: 'Esta empresa não tem nada a pagar.',
  ERR_PIX_NOT_CONFIGURED: 'O pagamento por Pix ainda não foi configurado nesta instalação.',
  ERR_PIX_REFUSED: 'O banco não aceitou a cobrança.',
  ERR_PIX_UNAVAILABLE: 'O banco não responde no momento. Tente novamente.',
} as const satisfies Record<BillingErrorCode, string>;
