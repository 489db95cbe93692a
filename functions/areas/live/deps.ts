import type { Table } from '../../data/table.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LiveSockets } from '../../ports/live-sockets.ts';

export interface LiveDeps {
  readonly table: Table;
  readonly clock: Clock;
}

export interface LiveSocketDeps extends LiveDeps {
  readonly sockets: LiveSockets;
}
