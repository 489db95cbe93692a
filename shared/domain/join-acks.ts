import type { CompanyId } from '#shared/contract/ids.ts';
import type { GatheredAcks, SentAck } from '#shared/contract/gathered-acks.ts';
import { chunk } from './chunk.ts';
import { aliasesOf, isSameAddress } from './phone.ts';

/** Messages of one report: some 30 KB, of the 64 that SQS bills as one. */
const messagesAtOnce = 256;

type ReachedMessage = Omit<SentAck, 'whatsappMessageIds'> & { readonly id: string };

/** Joins acks, which only go up: of each message the highest is left. Two are of one message only when they come from one chat. */
export function joinAcks(acks: readonly SentAck[]): SentAck[] {
  const byId = new Map<string, ReachedMessage[]>();
  for (const { whatsappMessageIds, ...ack } of acks)
    for (const id of whatsappMessageIds) {
      const name = `${ack.connectionId}#${id}`;
      byId.set(name, raised(byId.get(name) ?? [], { ...ack, id }));
    }
  const alike = Map.groupBy([...byId.values()].flat(), ({ connectionId, chat, ack }) => [connectionId, ack, ...aliasesOf(chat)].join(' '));
  return [...alike.values()].flatMap((messages) =>
    chunk(messages, messagesAtOnce).flatMap((some) => {
      const [first] = some;
      return first ? [{ connectionId: first.connectionId, chat: first.chat, ack: first.ack, whatsappMessageIds: some.map(({ id }) => id) }] : [];
    }),
  );
}

/** Anybody may report an id: only the chat's own report is another one of the same message. */
function raised(known: readonly ReachedMessage[], later: ReachedMessage): ReachedMessage[] {
  const earlier = known.find(({ chat }) => isSameAddress(chat, later.chat));
  if (!earlier) return [...known, later];
  const both = { ...later, chat: { ...earlier.chat, ...later.chat }, ack: Math.max(earlier.ack, later.ack) };
  return known.map((one) => (one === earlier ? both : one));
}

/** As few reports as these acks of a company fit into. */
export function ackReports(companyId: CompanyId, acks: readonly SentAck[], tries = 0): GatheredAcks[] {
  const reports: SentAck[][] = [];
  let room = 0;
  for (const ack of acks) {
    const count = ack.whatsappMessageIds.length;
    const last = reports.at(-1);
    if (last && count <= room) last.push(ack);
    else {
      reports.push([ack]);
      room = messagesAtOnce;
    }
    room -= count;
  }
  return reports.map((some) => ({ companyId, type: 'acks', acks: some, tries }));
}
