import { deferMs } from '#services/whatsapp/keys/sealed-items.ts';
import { gathered, standardTrace } from '#tests/units/standard-trace.ts';

/** Work that a message causes, on average over the standard trace. `tests/units/message-cost.test.ts` measures it and fails when it is another. */
export interface MessageCost {
  /** Write and read units of the function that takes it, and of the pusher; reads of what follows, too. */
  readonly writes: number;
  readonly reads: number;
  /** Write units of what follows: index of words, lines of conversations, the day's count for platform staff. */
  readonly deriveWrites: number;
  /** Frames to browsers. */
  readonly posts: number;
  /** Records of the stream that its consumers are told of. */
  readonly changes: number;
  /** Changes that something is derived from. */
  readonly derived: number;
  /** Kept in the table and its indexes. */
  readonly storedBytes: number;
}

/** Outbound ones with all their acks. Of five agents two see the conversation. */
export const messageCosts: Readonly<Record<'inbound' | 'outbound', MessageCost>> = {
  inbound: { writes: 2.57, reads: 3.07, deriveWrites: 2.43, posts: 2, changes: 1, derived: 2, storedBytes: 912 },
  outbound: { writes: 4, reads: 6.05, deriveWrites: 2.6, posts: 4, changes: 4, derived: 2, storedBytes: 838 },
};

/** Share of the standard trace's 24 messages. */
export const inboundShare = 14 / 24;
export const messagesPerConversation = 24;

/**
 * A browser's conversation of 24 messages in ten visits, without its ten sendings: `npm run bench -- U10`, 2026-11-26. A test holds requests and
 * frames sent (`tests/browser/browser-ledger.test.ts`). Each read is a command to the session task; a join runs a function.
 */
export const browserCost = { requests: 17, reads: 12, joins: 1 } as const;

/**
 * All else that a conversation takes: its ticket made, accepted and closed, a list fetched twice, and what the browser does. Write and
 * read units by U1, U3 and U4; marking as read takes one. A ticket that is read also leaves the list of unread ones, and comes back with the next
 * message: eleven of these writes are counted with the messages.
 */
export const conversationCost = {
  requests: browserCost.requests + 4,
  writes: 13 + 10 + 10 + browserCost.reads + browserCost.joins,
  reads: 35 + 3 * browserCost.joins,
  deriveWrites: 20 + 2 * browserCost.reads - 11,
  posts: 3 + browserCost.reads + browserCost.joins,
  changes: 3 + browserCost.reads,
  derived: 3,
} as const;

/**
 * The words' merges, by message: half of it is the segments', a quarter their deletion, and a quarter that of the tail. Counted over 60,000 messages of
 * eight words, half of them rare; `tests/units/derive.test.ts` holds them with the tail below 1.5.
 */
export const wordMergeWrites = 0.35;

/** An answer writes the sessions with the customer and with the own phone, a unit each: `npm run bench -- U7`. */
const keyWritesOfAnswer = 2;

/** Session keys written per message. Received messages alone write a unit when no answer follows in time; idle sessions write nothing. */
export const sessionKeyWrites = keyWritesOf(standardTrace, deferMs) / messagesPerConversation;

function keyWritesOf(turns: typeof standardTrace, withinMs: number): number {
  let [atMs, writes] = [0, 0];
  let receivedMs: number | undefined;
  for (const { by, afterMs } of turns) {
    atMs += afterMs;
    if (receivedMs !== undefined && atMs - receivedMs > withinMs) {
      writes += 1;
      receivedMs = undefined;
    }
    if (by === 'agent') {
      writes += keyWritesOfAnswer;
      receivedMs = undefined;
    } else receivedMs ??= atMs;
  }
  return receivedMs === undefined ? writes : writes + 1;
}

/** Tellings of an answer's acks by the session task: sent and delivered together, read later. */
export const acksPerOutbound = gathered.length;

/** Processor time of the session task per message, of 500 sessions with a message each way every 10 s: `npm run bench -- P7`, 2026-11-28. */
export const taskCpuMs = 8.1;

/**
 * Processor time of a function that is warm, in milliseconds of a whole virtual CPU, and how often it waits for AWS.
 * Medians over ten standard traces on the emulator, 2026-11-22; `request` with the token's check and the reply.
 */
export const work = {
  request: { cpuMs: 8, calls: 6 },
  receive: { cpuMs: 3.2, calls: 5 },
  push: { cpuMs: 2.5, calls: 3 },
  derive: { cpuMs: 3, calls: 3 },
} as const;
/** A call to DynamoDB or the gateway within a region: single-digit milliseconds, as AWS says. https://aws.amazon.com/dynamodb/ */
export const callMs = 5;
