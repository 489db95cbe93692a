import { writeCurrentInvoice } from '#functions/areas/billing/write-invoice.ts';
import { txidOf } from '#shared/domain/pix-txid.ts';
import type { Furnish } from './furnished.ts';

export const furnishPixWebhook: Furnish<'pixWebhook'> = async ({ deps, admin }) => {
  const { companyId, id: invoiceId } = await writeCurrentInvoice(deps, admin);
  const body = { pix: [{ txid: txidOf({ companyId, invoiceId, attempt: 1 }), endToEndId: 'E1', valor: '99.90' }] };
  return { ids: {}, bodies: { receivePix: body, receivePixBehind: body }, known: { pix: [body.pix, [{}], []] } };
};
