/** The specification's, and no more: what is done is deleted. */
export interface Task {
  readonly text: string;
  /** ISO 8601 UTC; tells tasks apart. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A change, made upon whatever is stored at that moment: another page of this browser may have changed it meanwhile. */
export type TaskChange = { readonly kind: 'put'; readonly task: Task } | { readonly kind: 'delete'; readonly task: Task };

export interface StoredTasks {
  /** The latest made first. */
  readonly tasks: readonly Task[];
  /** Stored text that is no task. */
  readonly strange: string | null;
}

export const tasksKey = 'tasks';
/** Key under which foreign content of the tasks' key is kept. */
export const keptKey = 'tasks-kept';

/** Reads and changes nothing. */
export function readTasks(storage: Storage = localStorage): StoredTasks {
  const text = storage.getItem(tasksKey);
  if (text === null) return { tasks: [], strange: null };
  const list = parsed(text);
  if (!Array.isArray(list)) return { tasks: [], strange: text };
  const tasks = list.map(asTask);
  const strange = list.filter((_entry, index) => tasks[index] === null);
  return { tasks: apart(tasks.filter((task) => task !== null)), strange: strange.length > 0 ? JSON.stringify(strange) : null };
}

/**
 * Writes changes upon what is stored. What is there and no task is kept aside first, so that nothing goes silently.
 *
 * @throws DOMException QuotaExceededError, and nothing has changed but that more may be kept aside.
 */
export function writeTasks(changes: readonly TaskChange[], storage: Storage = localStorage): void {
  const { tasks, strange } = readTasks(storage);
  if (strange !== null) keepAside(strange, storage);
  storage.setItem(tasksKey, JSON.stringify(changedTasks(tasks, changes)));
}

function keepAside(text: string, storage: Storage): void {
  const kept = storage.getItem(keptKey);
  // It may have been kept by an attempt that found no room for the rest.
  if (kept === text || kept?.endsWith(`\n${text}`)) return;
  storage.setItem(keptKey, kept === null ? text : `${kept}\n${text}`);
}

/** The tasks as they are after these changes. */
export function changedTasks(tasks: readonly Task[], changes: readonly TaskChange[]): readonly Task[] {
  return changes.reduce((list, { kind, task }) => {
    const others = list.filter(({ createdAt }) => createdAt !== task.createdAt);
    return kind === 'put' ? [...others, task].toSorted(byAge) : others;
  }, tasks);
}

/** @returns null for a blank text. */
export function newTask(text: string, known: readonly Task[], nowMs: number): Task | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const newestMs = Math.max(nowMs, ...known.map(({ createdAt }) => Date.parse(createdAt) + 1));
  const createdAt = new Date(newestMs).toISOString();
  return { text: trimmed, createdAt, updatedAt: createdAt };
}

const byAge = (one: Task, other: Task): number => (one.createdAt < other.createdAt ? 1 : -1);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // whoever asks keeps the text
  }
}

function asTask(entry: unknown): Task | null {
  if (typeof entry !== 'object' || entry === null || !('text' in entry) || typeof entry.text !== 'string') return null;
  const createdAt = timeOf('createdAt' in entry ? entry.createdAt : undefined);
  const updatedAt = timeOf('updatedAt' in entry ? entry.updatedAt : undefined) ?? createdAt;
  return createdAt === null || updatedAt === null ? null : { text: entry.text, createdAt, updatedAt };
}

function timeOf(value: unknown): string | null {
  const time = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : null;
}

/** Two of the same moment are told apart by a millisecond, always the same way. */
function apart(tasks: readonly Task[]): readonly Task[] {
  const taken = new Set<string>();
  const unique = tasks.map((task) => {
    let ms = Date.parse(task.createdAt);
    while (taken.has(new Date(ms).toISOString())) ms += 1;
    const createdAt = new Date(ms).toISOString();
    taken.add(createdAt);
    return { ...task, createdAt };
  });
  return unique.toSorted(byAge);
}
