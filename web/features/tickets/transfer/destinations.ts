import type { QueueId, UserId } from '#shared/contract/ids.ts';
import { isCompanyAdmin } from '#shared/contract/permissions.ts';
import type { Queue } from '#shared/contract/queues.ts';
import type { TicketLoads } from '#shared/contract/tickets.ts';
import { folded } from '#web/api/folded.ts';

/** The specification's: shorter words find nobody yet, so that the list stays whole. */
export const searchFromCharacters = 3;

interface User {
  readonly id: UserId;
  readonly name: string;
  readonly profile: string;
  readonly online: boolean;
  readonly mayAnswer: boolean;
  readonly queueIds: readonly QueueId[];
}

export interface Person {
  readonly kind: 'user';
  readonly id: UserId;
  readonly name: string;
  readonly isOnline: boolean;
  readonly queueIds: readonly QueueId[];
  /** Null while it is not known. */
  readonly open: number | null;
}

export interface WaitingQueue {
  readonly kind: 'queue';
  readonly id: QueueId;
  readonly name: string;
  readonly color: string;
  /** Null while it is not known. */
  readonly pending: number | null;
  /** How many of its people are there. */
  readonly online: number;
}

export type Destination = Person | WaitingQueue;

export const groupNames = ['online', 'queues', 'offline'] as const;
type GroupName = (typeof groupNames)[number];

interface Known {
  readonly me: UserId;
  readonly users: readonly User[];
  readonly queues: readonly Queue[];
  /** Undefined until they are here, and where they could not be read. */
  readonly loads: TicketLoads | undefined;
}

/** Everywhere that a ticket can go: people who are there, those with least to do first, then queues, then people who are away. */
export function destinationsOf({ me, users, queues, loads }: Known): Readonly<Record<GroupName, readonly Destination[]>> {
  const open = new Map(loads?.users.map(({ id, open: count }) => [id, count]));
  const pending = new Map(loads?.queues.map(({ id, pending: count }) => [id, count]));
  const people = users
    .filter(({ id, mayAnswer }) => id !== me && mayAnswer)
    .map((user): Person => ({
      kind: 'user',
      id: user.id,
      name: user.name,
      isOnline: user.online,
      queueIds: queuesOf(user, queues),
      open: loads ? (open.get(user.id) ?? 0) : null,
    }))
    .toSorted((one, other) => (one.open ?? 0) - (other.open ?? 0) || one.name.localeCompare(other.name));
  const online = people.filter(({ isOnline }) => isOnline);
  return {
    online,
    queues: queues.map(({ id, name, color }) => ({
      kind: 'queue',
      id,
      name,
      color,
      pending: loads ? (pending.get(id) ?? 0) : null,
      online: users.filter((user) => user.online && user.mayAnswer && user.queueIds.includes(id)).length,
    })),
    offline: people.filter(({ isOnline }) => !isOnline),
  };
}

/** Admins serve every queue, users their own ones. */
const queuesOf = (user: User, queues: readonly Queue[]): readonly QueueId[] =>
  queues.flatMap(({ id }) => (isCompanyAdmin(user) || user.queueIds.includes(id) ? [id] : []));

/** Keeps names with a word that begins so; all of them until enough is typed. */
export function matching<D extends Destination>(destinations: readonly D[], search: string): readonly D[] {
  const typed = folded(search);
  if (typed.length < searchFromCharacters) return destinations;
  return destinations.filter(({ name }) => ` ${folded(name)}`.includes(` ${typed}`));
}

/** The queue that a person gets the ticket in, unless another is chosen: the present one if it is theirs, or their only one. */
export function likelyQueue({ queueIds }: Person, present: QueueId | null): QueueId | null {
  if (present !== null && queueIds.includes(present)) return present;
  return queueIds.length === 1 ? (queueIds[0] ?? null) : null;
}
