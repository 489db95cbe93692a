import type { GatheredAcks, SentAck } from '#shared/contract/gathered-acks.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { ackReports, joinAcks } from '#shared/domain/join-acks.ts';
import { aboutAcks } from '#shared/domain/trace.ts';
import { log } from '#functions/tools/log.ts';
import { applyAck, inParts } from './apply-changes.ts';
import { applyCampaignAcks } from './campaign-reports.ts';
import type { InboundDeps } from './deps.ts';

/**
 * Seconds until a row is looked for again. What the phone itself sent is stored by another queue, which may be behind, and its file
 * may still be on its way. What is not there by then is no message, or was never ours.
 */
export const againAfterSeconds = [10, 120, 600] as const;

/** Two reports of a company are one, with one write for each message. */
export function joinReports(earlier: GatheredAcks, later: GatheredAcks): GatheredAcks | undefined {
  if (earlier.companyId !== later.companyId || earlier.tries !== later.tries) return undefined;
  return { ...earlier, acks: joinAcks([...earlier.acks, ...later.acks]) };
}

/** Raises the acks of a company's messages. An ack that overtook its row is put back for later. */
export async function receiveAcks(deps: InboundDeps, { companyId, acks, tries }: GatheredAcks): Promise<void> {
  const early: SentAck[] = [];
  await inParts(acks, async (ack) => {
    const whatsappMessageIds = await applyAcks(deps, { companyId, type: 'ack', ...ack });
    if (whatsappMessageIds.length > 0) early.push({ ...ack, whatsappMessageIds: [...whatsappMessageIds] });
  });
  await putBack(deps, companyId, early, tries);
}

/** Raises acks that came in the order of their chat. Meta may tell of a message before it answers our call with the message's id. */
export async function receiveAck(deps: InboundDeps, message: Extract<InboundMessage, { type: 'ack' }>): Promise<void> {
  const { companyId, connectionId, chat, ack } = message;
  const early = await applyAcks(deps, message);
  if (early.length > 0) await putBack(deps, companyId, [{ connectionId, chat, ack, whatsappMessageIds: [...early] }], 0);
}

async function putBack(deps: InboundDeps, companyId: CompanyId, early: readonly SentAck[], tries: number): Promise<void> {
  const seconds = againAfterSeconds[tries];
  for (const report of ackReports(companyId, early, tries + 1)) {
    if (seconds === undefined) log.info('acks of no message', aboutAcks(report));
    else await deps.acks.send(report, seconds);
  }
}

/** @returns the ids of which nothing is there, or not yet */
async function applyAcks(deps: InboundDeps, message: Extract<InboundMessage, { type: 'ack' }>): Promise<readonly string[]> {
  const others = await applyCampaignAcks(deps, message);
  return others.length > 0 ? applyAck(deps, { ...message, whatsappMessageIds: others }) : [];
}
