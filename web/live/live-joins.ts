import { joinHoldsAfterMs } from '#shared/contract/events.ts';
import type { JoinAction } from '#shared/contract/live.ts';

/** An answer that does not come in this time was lost; doubled for each further try. */
const answerMs = 10_000;
const tries = 3;

interface Join {
  readonly action: JoinAction;
  readonly onHeld: (isHeld: boolean) => void;
  order: number;
  isHeld: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export interface LiveJoins {
  /** @param onHeld is told true once everything from then on arrives, false when the connection is lost. */
  readonly add: (action: JoinAction, onHeld?: (isHeld: boolean) => void) => () => void;
  readonly opened: () => void;
  readonly closed: () => void;
  /** The server knows of the join. */
  readonly acknowledged: (joined: JoinAction) => void;
}

/** Joins of this page: said on every opening of the socket, and held once the server surely knows of them. */
export function keepJoins(say: (action: JoinAction) => number): LiveJoins {
  const joins = new Set<Join>();
  let isOpen = false;

  const ask = (join: Join, tried = 0): void => {
    if (!isOpen || tried >= tries) return;
    join.order = say(join.action);
    clearTimeout(join.timer);
    join.timer = setTimeout(() => ask(join, tried + 1), answerMs * 2 ** tried);
  };
  const hold = (join: Join, isHeld: boolean): void => {
    clearTimeout(join.timer);
    if (join.isHeld === isHeld) return;
    join.isHeld = isHeld;
    join.onHeld(isHeld);
  };

  return {
    add(action, onHeld = () => undefined) {
      const join: Join = { action, onHeld, order: 0, isHeld: false, timer: undefined };
      joins.add(join);
      ask(join);
      return () => {
        clearTimeout(join.timer);
        joins.delete(join);
      };
    },
    opened() {
      isOpen = true;
      for (const join of joins) ask(join);
    },
    closed() {
      isOpen = false;
      for (const join of joins) hold(join, false);
    },
    acknowledged({ order }) {
      for (const join of joins) {
        if (join.order !== order || join.isHeld) continue;
        clearTimeout(join.timer);
        join.timer = setTimeout(() => hold(join, true), joinHoldsAfterMs);
      }
    },
  };
}
