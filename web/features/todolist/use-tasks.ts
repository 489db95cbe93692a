import { useEffect, useState } from 'react';
import { changedTasks, keptKey, newTask, readTasks, type Task, type TaskChange, tasksKey, writeTasks } from './stored-tasks.ts';

interface TasksState {
  readonly tasks: readonly Task[];
  /** Whether what is shown could not be stored; a later change or `retry` tries again. */
  readonly isUnsaved: boolean;
  /** Stored text that was no task. */
  readonly kept: string | null;
  /** Ignores a blank text. @returns whether there is a new task. */
  readonly add: (text: string) => boolean;
  /** A blank text leaves the task as it is. */
  readonly edit: (task: Task, text: string) => void;
  readonly remove: (task: Task) => void;
  readonly restore: (task: Task) => void;
  readonly retry: () => void;
  readonly discardKept: () => void;
}

/** Made on this page and not stored, since there was no room. It outlives the screen. */
let pending: readonly TaskChange[] = [];

interface Known {
  readonly tasks: readonly Task[];
  readonly isUnsaved: boolean;
  readonly kept: string | null;
}

function read(): Known {
  const { tasks, strange } = readTasks();
  const kept = [localStorage.getItem(keptKey), strange].filter((text) => text !== null).join('\n');
  return { tasks: changedTasks(tasks, pending), isUnsaved: pending.length > 0, kept: kept === '' ? null : kept };
}

/** A storage that is full or closed takes nothing from the screen. */
function store(...changes: TaskChange[]): Known {
  pending = [...pending, ...changes];
  try {
    writeTasks(pending);
    pending = [];
  } catch {
    // The screen says so, from `isUnsaved`.
  }
  return read();
}

/** The personal tasks of this browser, which its other pages may change too. */
export function useTasks(): TasksState {
  const [known, setKnown] = useState(read);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === tasksKey || key === keptKey || key === null) setKnown(read());
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  const commit = (...changes: TaskChange[]): void => setKnown(store(...changes));
  return {
    ...known,
    add(text) {
      const task = newTask(text, known.tasks, Date.now());
      if (task) commit({ kind: 'put', task });
      return task !== null;
    },
    edit(task, text) {
      const trimmed = text.trim();
      if (trimmed !== '' && trimmed !== task.text) commit({ kind: 'put', task: { ...task, text: trimmed, updatedAt: new Date().toISOString() } });
    },
    remove: (task) => commit({ kind: 'delete', task }),
    restore: (task) => commit({ kind: 'put', task }),
    retry: () => commit(),
    discardKept() {
      store();
      localStorage.removeItem(keptKey);
      setKnown(read());
    },
  };
}
