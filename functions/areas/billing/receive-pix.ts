import { AppError } from '#shared/contract/errors.ts';
import type { pixWebhookRoutes } from '#shared/contract/pix-webhook.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import { type ChargeName, chargeNamed } from '#shared/domain/pix-txid.ts';
import { findCharge } from '#functions/records/billing/pix-charge-item.ts';
import { type AttemptLimit, countCall } from '#functions/stack/attempt-limit.ts';
import { log } from '#functions/tools/log.ts';
import type { BillingDeps } from './deps.ts';

type Routes = typeof pixWebhookRoutes;

/** Limit for one charge: invented calls must not make us call the bank. Timed look-ups find what this leaves out. */
export const webhookLimit: AttemptLimit = { scope: 'pix-charge', most: 6, windowMs: 60_000 };

/** A call that anybody may make: each charge that it names is looked up at the bank, if it is one of ours, and not too often. */
export async function receivePix(deps: BillingDeps, { pix }: BodyOf<Routes['receivePix']>): Promise<ReplyOf<Routes['receivePix']>> {
  const names = new Map((pix ?? []).flatMap(({ txid }) => (txid === undefined ? [] : [[txid, chargeNamed(txid)] as const])));
  for (const [txid, name] of names) if (name) await lookUpLater(deps, txid, name);
  return { message: 'ok' };
}

async function lookUpLater({ table, clock, jobs }: BillingDeps, txid: string, name: ChargeName): Promise<void> {
  const { companyId, invoiceId, attempt } = name;
  if (!(await findCharge(table.forCompany(companyId), companyId, invoiceId, attempt))) return;
  try {
    await countCall({ system: table.system, nowMs: () => clock.nowMs() }, webhookLimit, txid);
    await jobs.send({ type: 'lookUpCharge', companyId, invoiceId, attempt });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_TOO_MANY_REQUESTS') throw error;
    log.warn('bank tells too often of a charge', { companyId, invoiceId, attempt });
  }
}
