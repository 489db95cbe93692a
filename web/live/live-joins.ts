import { keptMs } from './kept.ts';
import { joinHoldsAfterMs } from '#shared/contract/events.ts';
import type { JoinAction, LiveAction } from '#shared/contract/live.ts';

/** An answer that does not come in this time was lost; doubled for each further try. */
const answerMs = 10_000;
const tries = 3;
/** Conversations that are followed beyond their visits. The server takes 20 on one socket. */
export const mostKept = 8;

export interface Joining {
  readonly action: JoinAction;
  /** Is told true once nothing is missed any more, which is later than what was fetched on entry, and false when something may be. */
  readonly onHeld?: (isHeld: boolean) => void;
  /** Ends it at the server. A join that has this goes on for a while after its screen is gone: coming back then costs nothing. */
  readonly leave?: LiveAction | null;
}

interface Join extends Required<Joining> {
  readonly text: string;
  order: number;
  isHeld: boolean;
  /** Its screen is gone. */
  isKept: boolean;
  /** Not to be followed beyond this visit. */
  isEnding: boolean;
  answer: ReturnType<typeof setTimeout> | undefined;
  end: ReturnType<typeof setTimeout> | undefined;
}

export interface LiveJoins {
  readonly add: (joining: Joining) => () => void;
  /** Somebody else came, or the user may not see it any more: a kept join ends, and one that is shown ends with its screen. */
  readonly endKept: (action: JoinAction) => void;
  readonly opened: () => void;
  readonly closed: () => void;
  /** The server knows of the join. */
  readonly acknowledged: (joined: JoinAction) => void;
}

/** Joins of this page: said on every opening of the socket, and held once the server surely knows of them. */
export function keepJoins(say: (action: LiveAction) => number): LiveJoins {
  const joins = new Set<Join>();
  let isOpen = false;

  const ask = (join: Join, tried = 0): void => {
    if (!isOpen || tried >= tries) return;
    join.order = say(join.action);
    clearTimeout(join.answer);
    join.answer = setTimeout(() => ask(join, tried + 1), answerMs * 2 ** tried);
  };
  const hold = (join: Join, isHeld: boolean): void => {
    clearTimeout(join.answer);
    if (join.isHeld === isHeld) return;
    join.isHeld = isHeld;
    join.onHeld(isHeld);
  };
  const drop = (join: Join): void => {
    clearTimeout(join.answer);
    clearTimeout(join.end);
    joins.delete(join);
    // It may be held no more, or not yet: either way something can be missed from here on.
    if (join.leave) join.onHeld(false);
    if (join.leave && isOpen) say(join.leave);
  };
  const keep = (join: Join): void => {
    // The one that was left last is the last to go.
    joins.delete(join);
    joins.add(join);
    join.isKept = true;
    // What was told before it held is not known here.
    if (!join.isHeld) join.onHeld(false);
    join.end = setTimeout(() => drop(join), keptMs);
    const kept = [...joins].filter((one) => one.isKept);
    for (const one of kept.slice(0, -mostKept)) drop(one);
  };
  const taken = (joining: Required<Joining>, text: string): Join | undefined => {
    const join = [...joins].find((one) => one.isKept && one.text === text);
    if (!join) return undefined;
    clearTimeout(join.end);
    return Object.assign(join, { isKept: false, onHeld: joining.onHeld });
  };
  const begun = (joining: Required<Joining>, text: string): Join => {
    const join = { ...joining, text, order: 0, isHeld: false, isKept: false, isEnding: false, answer: undefined, end: undefined };
    joins.add(join);
    ask(join);
    return join;
  };

  return {
    add({ action, onHeld = () => undefined, leave = null }) {
      const text = JSON.stringify(action);
      const joining = { action, onHeld, leave };
      const join = taken(joining, text) ?? begun(joining, text);
      return () => (leave && isOpen && !join.isEnding ? keep(join) : drop(join));
    },
    endKept(action) {
      const text = JSON.stringify(action);
      for (const join of joins) {
        if (join.text !== text) continue;
        if (join.isKept) drop(join);
        else join.isEnding = true;
      }
    },
    opened() {
      isOpen = true;
      for (const join of joins) ask(join);
    },
    closed() {
      isOpen = false;
      for (const join of joins) {
        if (join.isKept) drop(join);
        else hold(join, false);
      }
    },
    acknowledged({ order }) {
      for (const join of joins) {
        if (join.order !== order || join.isHeld) continue;
        clearTimeout(join.answer);
        join.answer = setTimeout(() => hold(join, true), joinHoldsAfterMs);
      }
    },
  };
}
