import { Heap } from './heap.ts';

/** The part of a message that is kept in memory; its text is in the store. */
export interface Entry {
  /** Its place among all messages; in a FIFO queue the sequence number comes from it. */
  readonly seq: number;
  readonly messageId: string;
  readonly groupId: string | undefined;
  /** Milliseconds since 1970, as all that ends in `At`. */
  readonly sentAt: number;
  visibleAt: number;
  receiveCount: number;
  firstReceivedAt: number | undefined;
  receivedAt: number | undefined;
  /** Counts the receptions, also those given back: the receipt handle of another one is stale. */
  receipt: number;
}

type State = 'ready' | 'delayed' | 'inFlight';

interface Group {
  /** In the order in which they were sent. */
  readonly places: Place[];
  inFlight: number;
  /** Among those that have something to hand out. */
  isOffered: boolean;
}

interface Place {
  readonly entry: Entry;
  readonly group: Group;
  state: State;
}

/**
 * Decides which message is next. Messages of one group leave in order, and none of them while another one is in flight; a standard queue consists of
 * groups of one message. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/FIFO-queues-understanding-logic.html
 */
export class Lines {
  readonly #isOrdered: boolean;
  readonly #places = new Map<number, Place>();
  readonly #groups = new Map<string, Group>();
  readonly #offered = new Heap<Group>();
  readonly #timers = new Heap<Place>();
  readonly #counts: Record<State, number> = { ready: 0, delayed: 0, inFlight: 0 };

  /** @param isOrdered false for a standard queue, where each message is a group of its own, whatever its group id says. */
  constructor(isOrdered: boolean) {
    this.#isOrdered = isOrdered;
  }

  get counts(): Readonly<Record<State, number>> {
    return this.#counts;
  }

  get(seq: number): Entry | undefined {
    return this.#places.get(seq)?.entry;
  }

  *entries(): Iterable<Entry> {
    for (const { entry } of this.#places.values()) yield entry;
  }

  isInFlight({ seq }: Entry): boolean {
    return this.#places.get(seq)?.state === 'inFlight';
  }

  isReady({ seq }: Entry): boolean {
    return this.#places.get(seq)?.state === 'ready';
  }

  add(entry: Entry, now: number): void {
    const group = this.#groupOf(entry);
    const hidden = entry.receipt > 0 ? 'inFlight' : 'delayed';
    const place: Place = { entry, group, state: 'ready' };
    this.#places.set(entry.seq, place);
    group.places.push(place);
    this.#counts.ready += 1;
    if (entry.visibleAt > now) this.#hide(place, hidden);
    this.#offer(group);
  }

  remove({ seq }: Entry): void {
    const place = this.#places.get(seq);
    if (!place) return;
    const { group } = place;
    this.#enter(place, 'ready');
    this.#counts.ready -= 1;
    this.#places.delete(seq);
    group.places.splice(group.places.indexOf(place), 1);
    if (this.#isOrdered && group.places.length === 0) this.#groups.delete(place.entry.groupId ?? '');
    this.#offer(group);
  }

  /** Hidden until its `visibleAt`, in the hands of a receiver. */
  hold({ seq }: Entry): void {
    const place = this.#places.get(seq);
    if (place) this.#hide(place, 'inFlight');
  }

  /** Hidden until its `visibleAt`, before anybody has received it. */
  delay({ seq }: Entry): void {
    const place = this.#places.get(seq);
    if (place) this.#hide(place, 'delayed');
  }

  /** Makes visible what has been hidden long enough. */
  settle(now: number): void {
    for (let next = this.#nextTimer(); next && next.key <= now; next = this.#nextTimer()) {
      this.#timers.pop();
      this.#enter(next.value, 'ready');
      this.#offer(next.value.group);
    }
  }

  /** When `settle` will have something to do. */
  nextChangeAt(): number | undefined {
    return this.#nextTimer()?.key;
  }

  /** The longest waiting group of which nothing is in flight: its visible messages up to the first hidden one. The caller holds or removes what it takes. */
  next(): Entry[] {
    for (let top = this.#offered.pop(); top; top = this.#offered.pop()) {
      const group = top.value;
      group.isOffered = false;
      if (group.places[0]?.entry.seq !== top.key) this.#offer(group);
      else if (isOpen(group)) return leading(group);
    }
    return [];
  }

  /** Offers a message again that `next` returned and the caller left. */
  putBack({ seq }: Entry): void {
    const group = this.#places.get(seq)?.group;
    if (group) this.#offer(group);
  }

  #groupOf({ groupId = '' }: Entry): Group {
    const group = (this.#isOrdered && this.#groups.get(groupId)) || { places: [], inFlight: 0, isOffered: false };
    if (this.#isOrdered) this.#groups.set(groupId, group);
    return group;
  }

  #hide(place: Place, state: 'delayed' | 'inFlight'): void {
    this.#enter(place, state);
    this.#timers.push(place.entry.visibleAt, place);
  }

  #enter(place: Place, state: State): void {
    this.#counts[place.state] -= 1;
    this.#counts[state] += 1;
    if (place.state === 'inFlight') place.group.inFlight -= 1;
    if (state === 'inFlight') place.group.inFlight += 1;
    place.state = state;
  }

  #offer(group: Group): void {
    const [first] = group.places;
    if (group.isOffered || !first || !isOpen(group)) return;
    group.isOffered = true;
    this.#offered.push(first.entry.seq, group);
  }

  /** Timers of what was deleted, freed or hidden for another time are left in the heap until they come up. */
  #nextTimer(): Readonly<{ key: number; value: Place }> | undefined {
    for (let top = this.#timers.peek(); top; top = this.#timers.peek()) {
      const { state, entry } = top.value;
      if (state !== 'ready' && entry.visibleAt === top.key && this.#places.has(entry.seq)) return top;
      this.#timers.pop();
    }
    return undefined;
  }
}

function isOpen({ places, inFlight }: Group): boolean {
  return inFlight === 0 && places[0]?.state === 'ready';
}

function leading({ places }: Group): Entry[] {
  const entries: Entry[] = [];
  for (const { entry, state } of places) {
    if (state !== 'ready' || entries.length === longestRun) break;
    entries.push(entry);
  }
  return entries;
}

/** More than a reception takes: some of them may be on their way to the dead-letter queue. */
const longestRun = 20;
