import type { QueueOptionId } from '../contract/ids.ts';
import { AppError } from '../contract/errors.ts';
import { mostQueueOptions, mostSiblingOptions } from '../contract/queue-options.ts';

/** Place of an option in the tree of a queue's options. Siblings are numbered from 1 without gaps. */
export interface OptionPlace {
  readonly id: QueueOptionId;
  readonly parentId: QueueOptionId | null;
  readonly option: number;
}

/** The options of one menu in order. */
export const siblingsOf = <T extends OptionPlace>(options: readonly T[], parentId: QueueOptionId | null): T[] =>
  options.filter((one) => one.parentId === parentId).sort((one, other) => one.option - other.option);

/** An option's own id and those of all below it. */
export function subtreeIds(options: readonly OptionPlace[], id: QueueOptionId): Set<QueueOptionId> {
  const found = new Set([id]);
  // A set may grow while it is walked: whatever is added is walked too.
  for (const parent of found) for (const one of options) if (one.parentId === parent) found.add(one.id);
  return found;
}

/** Options that hang on nothing: an earlier deletion did not get to them. */
export function orphansOf<T extends OptionPlace>(options: readonly T[]): T[] {
  const roots = options.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  const reached = new Set(roots.flatMap((id) => [...subtreeIds(options, id)]));
  return options.filter(({ id }) => !reached.has(id));
}

/**
 * The tree with one more option.
 *
 * @param at its number among its siblings; beyond the last one, or none, is the last.
 * @throws AppError ERR_NO_QUEUE_OPTION_FOUND for a parent that is not there, ERR_QUEUE_OPTION_LIMIT with limit
 */
export function withOption<T extends OptionPlace>(options: readonly T[], added: T, at = mostQueueOptions): T[] {
  requireParent(options, added.parentId);
  if (options.length >= mostQueueOptions) throw new AppError('ERR_QUEUE_OPTION_LIMIT', { limit: mostQueueOptions });
  const siblings = siblingsOf(options, added.parentId);
  requireRoom(siblings);
  return [...options.filter(({ parentId }) => parentId !== added.parentId), ...numbered(siblings.toSpliced(at - 1, 0, added))];
}

/**
 * The tree with an option at another place: among its siblings, or with all below it under another parent.
 *
 * @throws AppError ERR_NO_QUEUE_OPTION_FOUND, ERR_QUEUE_OPTION_LIMIT, ERR_QUEUE_OPTION_LOOP
 */
export function moveOption<T extends OptionPlace>(options: readonly T[], id: QueueOptionId, to: { parentId: QueueOptionId | null; at: number }): T[] {
  const moved = options.find((one) => one.id === id);
  if (!moved) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  requireParent(options, to.parentId);
  if (to.parentId !== null && subtreeIds(options, id).has(to.parentId)) throw new AppError('ERR_QUEUE_OPTION_LOOP', { field: 'parentId' });
  const others = withoutOption(options, id);
  const siblings = siblingsOf(others, to.parentId);
  requireRoom(siblings);
  return [...others.filter(({ parentId }) => parentId !== to.parentId), ...numbered(siblings.toSpliced(to.at - 1, 0, { ...moved, parentId: to.parentId }))];
}

/** The tree without one option, its siblings numbered anew; what is below it stays, hanging on nothing. */
export function withoutOption<T extends OptionPlace>(options: readonly T[], id: QueueOptionId): T[] {
  const removed = options.find((one) => one.id === id);
  if (!removed) return [...options];
  const siblings = siblingsOf(options, removed.parentId).filter((one) => one.id !== id);
  return [...options.filter(({ parentId }) => parentId !== removed.parentId), ...numbered(siblings)];
}

const numbered = <T extends OptionPlace>(siblings: readonly T[]): T[] =>
  siblings.map((one, index) => (one.option === index + 1 ? one : { ...one, option: index + 1 }));

function requireParent(options: readonly OptionPlace[], parentId: QueueOptionId | null): void {
  if (parentId !== null && !options.some(({ id }) => id === parentId)) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND', { field: 'parentId' });
}

function requireRoom(siblings: readonly OptionPlace[]): void {
  if (siblings.length >= mostSiblingOptions) throw new AppError('ERR_QUEUE_OPTION_LIMIT', { limit: mostSiblingOptions });
}
