export interface GrowthSituation {
  /** How many shards connections are spread over now. */
  readonly count: number;
  /** How many there are to be. */
  readonly to: number;
  /** Deployed queues. */
  readonly queues: number;
  /** Shards below `to` that no running task has. */
  readonly unowned: number;
  /** Connections that are not in their shard. */
  readonly strayed: number;
  /** Since `count` holds; negative while it does not yet. */
  readonly ageMs: number;
  /** At this age nobody writes to the queues of the former count any more. */
  readonly settleMs: number;
}

export type GrowthStep =
  | { readonly step: 'refuse'; readonly reason: 'notTwice' | 'queuesMissing' | 'shardsWithoutOwner' | 'connectionsStrayed' }
  /** Write the new count. */
  | { readonly step: 'double' }
  /** There may still be producers that go by the former count. */
  | { readonly step: 'wait'; readonly waitMs: number }
  /** Have the strayed connections moved. */
  | { readonly step: 'move' }
  | { readonly step: 'done' };

/** The next step of doubling the shards, whatever was done of it before. */
export function nextGrowthStep({ count, to, queues, unowned, strayed, ageMs, settleMs }: GrowthSituation): GrowthStep {
  if (to !== count && to !== 2 * count) return { step: 'refuse', reason: 'notTwice' };
  if (ageMs < settleMs) return { step: 'wait', waitMs: settleMs - ageMs };
  if (to === count) return strayed > 0 ? { step: 'move' } : { step: 'done' };
  if (queues < to) return { step: 'refuse', reason: 'queuesMissing' };
  if (unowned > 0) return { step: 'refuse', reason: 'shardsWithoutOwner' };
  // What waits for one move cannot wait for a second one.
  if (strayed > 0) return { step: 'refuse', reason: 'connectionsStrayed' };
  return { step: 'double' };
}
