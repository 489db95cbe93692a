import { runCampaign } from '#functions/areas/campaigns/dispatch/run-campaign.ts';
import { sendConfirmed } from '#functions/areas/campaigns/dispatch/send-confirmed.ts';
import { sweepCampaign } from '#functions/areas/campaigns/dispatch/sweep-campaign.ts';
import { takeCampaignTurn } from '#functions/areas/campaigns/dispatch/table-lane.ts';
import { wakeLanes } from '#functions/areas/campaigns/dispatch/wake-lanes.ts';
import type { DispatchDeps } from '#functions/areas/campaigns/deps.ts';
import { forgetCampaign } from '#functions/areas/campaigns/forget-campaign.ts';
import { startScheduled } from '#functions/areas/campaigns/start-campaign.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import type { InboundMessage, OutboundMessage } from '#shared/contract/queue-messages.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { Home } from './given.ts';
import { derived } from './stream.ts';

export type Send = Extract<OutboundMessage, { type: 'send' }>;

interface Play {
  /** Jobs of later times stay where they are. */
  readonly untilMs?: number;
  /** What WhatsApp makes of a message; a good phone receives and reads it. */
  /** After each report. */
  readonly reported?: (outcome: string) => Promise<void>;
  readonly answer?: (send: Send) => readonly ('ack' | 'delivered' | 'read' | { readonly failure: string })[];
}

const levels = { ack: 1, delivered: 2, read: 3 } as const;

/** Does the jobs of campaigns in the order of their times, on the clock of the test, with WhatsApp answering what goes out. */
export async function playCampaign(home: Home, { untilMs = Infinity, answer = () => ['ack', 'delivered', 'read'], reported }: Play = {}): Promise<Send[]> {
  const { jobs, clock, outbound, timers } = home.deps;
  const sent: Send[] = [];
  let heard = outbound.sent.length;
  for (;;) {
    for (const job of timers.due(clock.nowMs())) await jobs.send(job);
    const next = jobs.sent.toSorted((one, other) => (one.notBeforeMs ?? 0) - (other.notBeforeMs ?? 0))[0];
    if (!next || (next.notBeforeMs ?? 0) > untilMs) break;
    jobs.sent.splice(jobs.sent.indexOf(next), 1);
    clock.advance(Math.max(0, (next.notBeforeMs ?? 0) - clock.nowMs()));
    await runCampaignJob(home.deps, next.job);
    for (; heard < outbound.sent.length; heard += 1) {
      const send = outbound.sent[heard];
      if (send?.type !== 'send') continue;
      sent.push(send);
      for (const report of reportsOf(send, answer(send))) {
        await receive(home.deps, report);
        await reported?.(report.type === 'ack' ? (['', 'ack', 'delivered', 'read'][report.ack] ?? '') : report.type);
      }
    }
  }
  await derived(home);
  return sent;
}

function reportsOf(send: Send, outcomes: ReturnType<NonNullable<Play['answer']>>): InboundMessage[] {
  const { companyId, connectionId, chat, whatsappMessageId } = send;
  const scope = { companyId, connectionId, chat };
  return outcomes.map((outcome): InboundMessage =>
    typeof outcome === 'string'
      ? { ...scope, type: 'ack', whatsappMessageIds: [whatsappMessageId], ack: levels[outcome] }
      : { ...scope, type: 'failure', whatsappMessageId, code: outcome.failure },
  );
}

/** Does a job of a campaign; of others nothing. */
export async function runCampaignJob(deps: DispatchDeps, job: Job): Promise<void> {
  switch (job.type) {
    case 'startCampaign':
      return startScheduled(deps, job);
    case 'runCampaign':
      return runCampaign(deps, job);
    case 'campaignTurn':
      return takeCampaignTurn(deps, job);
    case 'sendConfirmed':
      return sendConfirmed(deps, job);
    case 'sweepCampaign':
      return sweepCampaign(deps, job);
    case 'wakeLanes':
      return wakeLanes(deps, job);
    case 'forgetCampaign':
      return forgetCampaign(deps, job);
    default:
      return undefined;
  }
}
