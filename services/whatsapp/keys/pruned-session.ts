import * as z from 'zod';

/** As many as other implementations of Signal keep: for messages that come late. */
const receivingChains = 5;
const closedSessions = 3;
/** Closed chains of a replaced session: nobody sends by it any more, and late messages come soon. */
const closedChains = 2;
/** Keys of messages that never came, of one chain. */
const messageKeys = 200;
const receivingType = 2;

const chain = z.looseObject({ chainType: z.number(), messageKeys: z.record(z.string(), z.string()) });
const session = z.looseObject({ indexInfo: z.looseObject({ closed: z.number() }), _chains: z.record(z.string(), chain) });
const sessionRecord = z.looseObject({ _sessions: z.record(z.string(), session) });

type Session = z.output<typeof session>;

/**
 * A record of libsignal without what nobody will ask for again: it keeps a chain for every turn of a conversation and forty
 * earlier sessions, and writes are billed by the kilobyte.
 */
export function prunedSession(value: unknown): unknown {
  const parsed = sessionRecord.safeParse(value);
  if (!parsed.success) return value;
  const entries = Object.entries(parsed.data._sessions);
  const isOpen = ([, { indexInfo }]: [string, Session]): boolean => indexInfo.closed === -1;
  const closed = entries.filter((entry) => !isOpen(entry)).toSorted(([, one], [, other]) => one.indexInfo.closed - other.indexInfo.closed);
  const kept = new Set([...entries.filter(isOpen), ...closed.slice(-closedSessions)].map(([baseKey]) => baseKey));
  const sessions = entries.filter(([baseKey]) => kept.has(baseKey)).map(([baseKey, one]) => [baseKey, { ...one, _chains: prunedChains(one) }]);
  return { ...parsed.data, _sessions: Object.fromEntries(sessions) };
}

/** Chains are in the order in which they began. */
function prunedChains({ indexInfo, _chains }: Session): Session['_chains'] {
  const isOpen = indexInfo.closed === -1;
  const received = Object.entries(_chains).filter(([, { chainType }]) => chainType === receivingType);
  const kept = new Set(received.slice(isOpen ? -receivingChains : -closedChains).map(([key]) => key));
  const chains = Object.entries(_chains).filter(([key, { chainType }]) => kept.has(key) || (isOpen && chainType !== receivingType));
  return Object.fromEntries(chains.map(([key, one]) => [key, { ...one, messageKeys: newestKeys(one.messageKeys) }]));
}

/** By counter: integer names of an object are in ascending order. */
const newestKeys = (keys: Readonly<Record<string, string>>): Record<string, string> => Object.fromEntries(Object.entries(keys).slice(-messageKeys));
