import { receive } from '#functions/areas/inbound/receive.ts';
import type { InboundMessage, OutboundMessage } from '#shared/contract/queue-messages.ts';
import { runNextJob } from './campaign-jobs.ts';
import type { Home } from './given.ts';
import { derived } from './stream.ts';
import { asFunction } from './function-rights.ts';

export type Send = Extract<OutboundMessage, { type: 'send' }>;

interface Play {
  /** Jobs of later times stay where they are. */
  readonly untilMs?: number;
  /** Reports of WhatsApp on a message; a good phone receives and reads it. */
  /** After each report. */
  readonly reported?: (outcome: string) => Promise<void>;
  readonly answer?: (send: Send) => readonly ('ack' | 'delivered' | 'read' | { readonly failure: string })[];
  /** Later acks reach us before the first one: they have another queue. */
  readonly isOvertaken?: boolean;
}

const levels = { ack: 1, delivered: 2, read: 3 } as const;

/** Does the jobs of campaigns in the order of their times, on the clock of the test, with WhatsApp answering what goes out. */
export async function playCampaign(
  home: Home,
  { untilMs = Infinity, answer = () => ['ack', 'delivered', 'read'], reported, isOvertaken = false }: Play = {},
): Promise<Send[]> {
  const { outbound } = home.deps;
  const sent: Send[] = [];
  let heard = outbound.sent.length;
  while (await runNextJob(home, untilMs)) {
    for (; heard < outbound.sent.length; heard += 1) {
      const send = outbound.sent[heard];
      if (send?.type !== 'send') continue;
      sent.push(send);
      const reports = reportsOf(send, answer(send));
      for (const report of isOvertaken ? reports.toReversed() : reports) {
        await asFunction('receive', () => receive(home.deps, report));
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
