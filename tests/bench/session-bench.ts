import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { sdkDynamo } from '#functions/data/sdk-dynamo.ts';
import { openTable } from '#functions/data/table.ts';
import { startDynamo } from '#services/local-cloud/tables/dynamo.ts';
import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { chunk } from '#shared/domain/chunk.ts';
import { openSessionWorld, type Scope, type Task, type World } from '#tests/support/session-world.ts';
import { createTable } from '#tests/support/table-definition.ts';

const tableName = 'recado-bench';
/** Pairings at a time. */
const atOnce = 5;
/** As the service has them by default. */
const asDeployed = { LEASES: 'real', ACK_TIMEOUT_MS: '30000' };

export interface Shop extends Scope {
  readonly number: string;
}

/** A session task against simulated WhatsApp, table and queues, and nothing else of the system: what a measurement of the task alone needs. */
export class SessionBench {
  readonly world: World;
  readonly shops: Shop[] = [];
  readonly #close: () => Promise<void>;
  #task: Task | undefined;

  private constructor(world: World, close: () => Promise<void>) {
    this.world = world;
    this.#close = close;
  }

  static async start(onInbound: (message: InboundMessage) => void): Promise<SessionBench> {
    const dataDir = await mkdtemp(join(tmpdir(), 'recado-bench-'));
    const dynamo = await startDynamo({ dataDir });
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    const client = new DynamoDBClient({ endpoint: dynamo.endpoint, region: 'us-east-1', credentials, maxAttempts: 5 });
    await client.send(createTable(tableName));
    const world = await openSessionWorld({ table: openTable(tableName, sdkDynamo(client)), tableName, client }, { onInbound });
    return new SessionBench(world, async () => {
      await world.close();
      client.destroy();
      await dynamo.close();
      await rm(dataDir, { recursive: true, force: true });
    });
  }

  get pid(): number | undefined {
    return this.#task?.process.pid;
  }

  /** A task that did the pairing has grown by it: a new one has only logged in. */
  async startTask(): Promise<void> {
    if (this.#task) await this.world.kill(this.#task, 'SIGTERM');
    this.#task = await this.world.startTask(asDeployed);
    for (const shop of this.shops) await this.world.status(shop, 'CONNECTED', 300_000);
  }

  /** @param first of the numbers of their phones. */
  async pair(count: number, first = 5_511_910_000_000): Promise<void> {
    const numbers = Array.from({ length: count }, (_, index) => String(first + index));
    for (const some of chunk(numbers, atOnce)) {
      const paired = await Promise.all(
        some.map(async (number) => {
          await this.world.phone(number, `Loja ${number.slice(-4)}`);
          const scope = await this.world.createConnection();
          await this.world.pair(scope, number, 120_000);
          return { ...scope, number };
        }),
      );
      this.shops.push(...paired);
    }
  }

  close(): Promise<void> {
    return this.#close();
  }
}
