import type { Table } from '#functions/data/table.ts';
import type { SealingKeys } from '#functions/tools/sealed-text.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Graph } from '#functions/ports/graph.ts';
import type { MetaApp } from '#functions/ports/meta-app.ts';

export interface MetaConnectionDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly app: () => Promise<MetaApp>;
  readonly graph: Graph;
  readonly sealingKeys: () => Promise<SealingKeys>;
  /** Another login dialog than Meta's; empty for Meta's. */
  readonly dialogUrl: string;
}
