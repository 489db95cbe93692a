import type { LaneKey } from '#web/parts/tickets/kanban-queries.ts';

/** A lane as the panel shows it. */
export interface Lane {
  readonly key: LaneKey;
  readonly name: string;
  readonly color: string;
}

/** Color of the first lane, which is no tag. */
export const firstLaneColor = '#5f6b7a';
