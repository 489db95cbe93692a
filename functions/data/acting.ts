import { AsyncLocalStorage } from 'node:async_hooks';
import * as z from 'zod';
import { companyId, userId } from '#shared/contract/ids.ts';
import { companyKeys, type Key, systemKeys } from './keys.ts';
import { keptOf } from './kept-changes.ts';
import { type Change, put, type Write } from './writes.ts';

/** The author of a write, as stored in the row. */
export const stamp = z.object({
  id: userId,
  name: z.string(),
  /** Home company: platform staff act in other companies, too. */
  companyId,
  /** ISO 8601 UTC. */
  at: z.string(),
  /** Differs for each write, so that a later write by nobody can be told from this one. */
  writeId: z.string(),
});
export type Stamp = z.output<typeof stamp>;
type Actor = Pick<Stamp, 'id' | 'name' | 'companyId'>;

/** The part of the clock that a stamp takes. */
interface StampClock {
  nowMs(): number;
  newId(): string;
}

const acting = new AsyncLocalStorage<{ readonly actor: Actor; readonly clock: StampClock }>();

/** Everything that `work` writes is marked as done by the actor where that is kept. What runs outside of it is done by the system. */
export const actAs = <T>(actor: Actor, clock: StampClock, work: () => Promise<T>): Promise<T> => acting.run({ actor, clock }, work);

function newStamp(): Stamp | undefined {
  const { actor, clock } = acting.getStore() ?? {};
  return actor && clock && { ...actor, at: new Date(clock.nowMs()).toISOString(), writeId: clock.newId() };
}

/** The stream tells of a deletion within a day; some more for a failure that somebody has to look after. */
const deletionKeptSeconds = 14 * 24 * 60 * 60;

const marked = (changedBy: Stamp, change: Change): Change => ({ ...change, set: { ...change.set, changedBy } });

/** An update that says who makes it, where that is kept. */
export function stampedChange(key: Key, change: Change): Change {
  const changedBy = keptOf(key)?.of === 'changes' ? newStamp() : undefined;
  return changedBy ? marked(changedBy, change) : change;
}

/** Writes that say who makes them, where that is kept. Of a deletion a mark beside it says so; marks come last, so that each write keeps its place. */
export function stampedWrites(writes: readonly Write[]): readonly Write[] {
  const changedBy = acting.getStore() && newStamp();
  if (!changedBy) return writes;
  const marks: Write[] = [];
  const stamped = writes.map((write): Write => {
    const kept = keptOf(write.key);
    if (kept && write.kind === 'delete') marks.push(deletionMark(kept.companyId, write.key, changedBy));
    if (kept?.of !== 'changes') return write;
    if (write.kind === 'put') return { ...write, attributes: { ...write.attributes, changedBy } };
    return write.kind === 'update' ? { ...write, change: marked(changedBy, write.change) } : write;
  });
  return [...stamped, ...marks];
}

function deletionMark(of: Stamp['companyId'] | null, key: Key, changedBy: Stamp): Write {
  const expiresAtSeconds = Math.ceil(Date.parse(changedBy.at) / 1_000) + deletionKeptSeconds;
  const mark = { type: 'deletedBy', changedBy, expiresAtSeconds };
  return of === null ? put(systemKeys.deletedBy(key), mark) : put(companyKeys.deletedBy(of, key), { ...mark, companyId: of });
}
