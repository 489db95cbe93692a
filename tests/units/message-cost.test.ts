import { beforeAll, expect, it } from 'vitest';
import { receive } from '#functions/areas/inbound/receive.ts';
import { receiveAcks } from '#functions/areas/inbound/receive-acks.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { deriveChanges } from '#functions/areas/derive/derive-changes.ts';
import { queueNotices } from '#functions/areas/web-push/queue-notices.ts';
import { type IndexName, indexNames, indexProjections } from '#shared/ports/table-indexes.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { eventfulTypes } from '#shared/contract/live-kinds.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { ackReports, joinAcks } from '#shared/domain/join-acks.ts';
import { liveHome } from '#tests/areas/live/live-home.ts';
import { type MessageCost, messageCosts } from '#tests/bench/cost/measured-units.ts';
import { meter, type Units } from '#tests/support/capacity.ts';
import { acceptedTicket, inbound } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { openNoticeRecorder } from '#tests/support/recording-notices.ts';
import { newChanges, type StreamChange } from '#tests/support/stream.ts';
import { testDynamo } from '#tests/support/test-table.ts';
import { gathered, standardTexts, standardTrace } from './standard-trace.ts';

const number = '5511977770009';
/** Share of what is measured: so much may lie between it and the model's figure before the figure is a lie. */
const tolerance = 0.1;

let measure: ReturnType<typeof meter>;
beforeAll(async () => {
  measure = meter((await testDynamo()).client);
});

class Tally {
  #messages = 0;
  readonly #sums: Record<keyof MessageCost, number> = { writes: 0, reads: 0, deriveWrites: 0, posts: 0, changes: 0, derived: 0, storedBytes: 0 };

  add(cost: Partial<MessageCost>): void {
    for (const [name, value] of Object.entries(cost)) this.#sums[name as keyof MessageCost] += value; // its keys are those of a cost
  }

  message(): void {
    this.#messages += 1;
  }

  get average(): MessageCost {
    const entries = Object.entries(this.#sums).map(([name, sum]) => [name, Math.round((100 * sum) / this.#messages) / 100]);
    return Object.fromEntries(entries) as MessageCost; // as above
  }
}

/** As the stream is filtered: a customer's new message is told with its ticket. */
const isTold = (change: StreamChange): boolean => isEventful(change) && (change.before !== undefined || change.after?.['byTicket'] !== true);
const isEventful = ({ before, after }: StreamChange): boolean => eventfulTypes.some((type) => type === (after ?? before)?.['type']);
const isDerivedFrom = ({ before, after }: StreamChange): boolean => after?.['type'] === 'ticket' || (after?.['type'] === 'message' && !before);
/** A row as an index has it, or the table. */
function copyOf(row: Attributes, index: IndexName | undefined): Attributes {
  if (index === undefined || indexProjections[index] === 'ALL') return row;
  const keys = ['pk', 'sk', `${index}Pk`, `${index}Sk`];
  return Object.fromEntries(Object.entries(row).filter(([name]) => keys.includes(name)));
}

const sizeOf = (row: Attributes): number =>
  JSON.stringify(row, (_name, value: unknown) => (value instanceof Uint8Array ? 'x'.repeat(value.length) : value)).length;

/** Bytes of a new row, in the table and in each index that has it. */
function bytesOf({ before, after }: StreamChange): number {
  if (before !== undefined || after === undefined) return 0;
  const places = indexNames.filter((name) => `${name}Pk` in after);
  // DynamoDB adds 100 bytes of its own to each item. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
  return [undefined, ...places].reduce((sum, index) => sum + sizeOf(copyOf(after, index)) + 100, 0);
}

it('costs the model’s units for each message of a conversation that two of five agents see, one with it open', async () => {
  const { home, connection, sockets, join, push } = await liveHome();
  const agent = await given.user(home);
  const ticket = await acceptedTicket(home, connection, agent, { number });
  const seeing = [
    await join(agent, { action: 'joinTickets', status: 'open' }, { action: 'joinChatBox', ticketId: ticket.id }),
    await join(await given.user(home), { action: 'joinTickets', status: 'open' }),
  ];
  for (let count = 0; count < 3; count += 1) await join(await given.user(home, { queueIds: [] }), { action: 'joinTickets', status: 'open' });
  const deps = messageDeps(home);
  const scope = { connectionId: connection.connectionId, chat: { number } };
  const acks = { send: () => Promise.reject(new Error('the rows are there')) };
  const posted = (): number => seeing.reduce((sum, id) => sum + sockets.pushed(id), 0);
  for (let left = await newChanges(); left.length > 0; left = await newChanges()) await deriveChanges(home.deps, left);

  /** Does what follows from a write by itself: the stream's two consumers, until nothing follows. */
  const followed = async (tally: Tally): Promise<void> => {
    for (let changes = await newChanges(); changes.length > 0; changes = await newChanges()) {
      const eventful = changes.filter(isEventful);
      tally.add({
        changes: eventful.filter(isTold).length,
        derived: changes.filter(isDerivedFrom).length,
        storedBytes: changes.reduce((sum, change) => sum + bytesOf(change), 0),
      });
      if (eventful.length === 0) continue;
      const before = posted();
      const pushing = await measure(() => push(...eventful.filter(isTold)));
      const deriving = await measure(async () => {
        await deriveChanges(home.deps, eventful);
        await queueNotices({ ...home.deps, notices: openNoticeRecorder() }, eventful);
      });
      tally.add({ writes: pushing.writes, reads: pushing.reads + deriving.reads, deriveWrites: deriving.writes, posts: posted() - before });
    }
  };
  const costOf = async (tally: Tally, work: () => Promise<unknown>): Promise<void> => {
    const units: Units = await measure(work);
    tally.add(units);
    await followed(tally);
  };

  const tallies = { inbound: new Tally(), outbound: new Tally() };
  for (const [index, { by, afterMs }] of standardTrace.entries()) {
    const text = standardTexts[index]!;
    home.deps.clock.advance(afterMs);
    if (by === 'customer') {
      tallies.inbound.message();
      const message = inbound(home, connection, { number, text });
      await costOf(tallies.inbound, () => receive(home.deps, message));
      continue;
    }
    tallies.outbound.message();
    const body = messageRoutes.sendMessage.body.parse({ body: text, clientToken: home.deps.clock.newId() });
    await costOf(tallies.outbound, () => sendMessage(deps, agent, { ticketId: ticket.id, body, files: [] }));
    const whatsappMessageIds = [deps.outbound.sent.findLast((message) => message.type === 'send')!.whatsappMessageId];
    for (const levels of gathered) {
      const reached = joinAcks(levels.map((ack) => ({ ...scope, whatsappMessageIds, ack })));
      for (const report of ackReports(home.company.companyId, reached)) await costOf(tallies.outbound, () => receiveAcks({ ...home.deps, acks }, report));
    }
  }

  const measured = { inbound: tallies.inbound.average, outbound: tallies.outbound.average };
  console.log('U8', measured);
  for (const kind of ['inbound', 'outbound'] as const) {
    for (const [name, value] of Object.entries(messageCosts[kind])) {
      const off = measured[kind][name as keyof MessageCost] / value - 1; // the model's keys are those of a cost
      expect(Math.abs(off), `${kind} ${name}: the model says ${value}`).toBeLessThanOrEqual(tolerance);
    }
  }
}, 60_000);
