import type { Table } from '../../../data/table.ts';
import type { SealingKeys } from '../../../lib/sealed-text.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Graph } from '../../../ports/graph.ts';
import type { MetaApp } from '../../../ports/meta-app.ts';

export interface MetaConnectionDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly app: () => Promise<MetaApp>;
  readonly graph: Graph;
  readonly sealingKeys: () => Promise<SealingKeys>;
  /** Another login dialog than Meta's; empty for Meta's. */
  readonly dialogUrl: string;
}
