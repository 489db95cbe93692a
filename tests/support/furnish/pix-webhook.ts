import { txidOf } from '#shared/domain/pix-txid.ts';
import type { Furnish } from './furnished.ts';
import { furnishedInvoice } from './invoices.ts';

export const furnishPixWebhook: Furnish<'pixWebhook'> = async (home) => {
  const { companyId } = home.company;
  const body = { pix: [{ txid: txidOf({ companyId, invoiceId: await furnishedInvoice(home), attempt: 1 }), endToEndId: 'E1', valor: '99.90' }] };
  return { ids: {}, bodies: { receivePix: body, receivePixBehind: body }, known: { pix: [body.pix, [{}], []] } };
};
