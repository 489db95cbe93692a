import type { BillingErrorCode } from '../error-codes.ts';

export const texts = {
  ERR_NO_INVOICE_FOUND: 'Factura no encontrada.',
  ERR_INVOICE_ALREADY_PAID: 'Esta factura ya está pagada.',
  ERR_NOTHING_TO_PAY: 'Esta empresa no tiene nada que pagar.',
  ERR_PIX_NOT_CONFIGURED: 'El pago por Pix aún no está configurado en esta instalación.',
  ERR_PIX_REFUSED: 'El banco no aceptó el cobro.',
  ERR_PIX_UNAVAILABLE: 'El banco no responde en este momento. Inténtelo de nuevo.',
} as const satisfies Record<BillingErrorCode, string>;
