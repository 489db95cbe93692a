import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { LiveSockets } from '#functions/ports/live-sockets.ts';

export interface LiveDeps {
  readonly table: Table;
  readonly clock: Clock;
}

export interface LiveSocketDeps extends LiveDeps {
  readonly sockets: LiveSockets;
}
