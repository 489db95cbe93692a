import { AppError } from '#shared/contract/errors.ts';
import type { pixWebhookRoutes } from '#shared/contract/pix-webhook.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import { type ChargeName, chargeNamed, txidOf } from '#shared/domain/pix-txid.ts';
import { findCharges } from '#functions/records/billing/pix-charge-item.ts';
import { type AttemptLimit, countCall } from '#functions/stack/attempt-limit.ts';
import { log } from '#functions/tools/log.ts';
import type { BillingDeps } from './deps.ts';

type Routes = typeof pixWebhookRoutes;

/** Limit for one charge: invented calls must not make us call the bank. Timed look-ups find what this leaves out. */
export const webhookLimit: AttemptLimit = { scope: 'pix-charge', most: 6, windowMs: 60_000 };

/** Calls of one address, before anything is read. A bank tells of each payment once, from a few addresses. */
export const addressLimit: AttemptLimit = { scope: 'pix-address', most: 300, windowMs: 60_000 };

type Call = BodyOf<Routes['receivePix']> & { readonly clientAddress: string };

/**
 * A call that anybody may make: each charge that it names is looked up at the bank, if it is one of ours, and not too often.
 *
 * @throws AppError ERR_TOO_MANY_REQUESTS
 */
export async function receivePix(deps: BillingDeps, { pix, clientAddress }: Call): Promise<ReplyOf<Routes['receivePix']>> {
  await countCall(limitDeps(deps), addressLimit, clientAddress);
  const txids = new Set((pix ?? []).flatMap(({ txid }) => txid ?? []));
  const names = [...txids].flatMap((txid) => chargeNamed(txid) ?? []);
  const byCompany = Map.groupBy(names, ({ companyId }) => companyId);
  const charges = await Promise.all([...byCompany].map(([companyId, ofCompany]) => findCharges(deps.table.forCompany(companyId), ofCompany)));
  for (const charge of charges.flat()) await lookUpLater(deps, charge);
  return { message: 'ok' };
}

const limitDeps = ({ table, clock }: BillingDeps) => ({ system: table.system, nowMs: () => clock.nowMs() });

async function lookUpLater(deps: BillingDeps, { companyId, invoiceId, attempt }: ChargeName): Promise<void> {
  try {
    await countCall(limitDeps(deps), webhookLimit, txidOf({ companyId, invoiceId, attempt }));
    await deps.jobs.send({ type: 'lookUpCharge', companyId, invoiceId, attempt });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_TOO_MANY_REQUESTS') throw error;
    log.warn('bank tells too often of a charge', { companyId, invoiceId, attempt });
  }
}
