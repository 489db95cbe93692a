import { join } from 'node:path';
import { startDynamo, type Dynamo } from '#services/local-cloud/tables/dynamo.ts';
import { keepRunning, type RunningService } from './keep-running.ts';
import type { WhatsappWorld } from '#services/local-cloud/whatsapp-world.ts';
import type { Processes } from './processes.ts';
import { startQueues, type QueueService } from '#services/local-cloud/queues/queues.ts';
import { startSimulators, type SimulatorProcess } from '#services/local-cloud/tasks/simulators.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';

export interface ChildrenOptions {
  dataDir: string;
  /** Port of the application. */
  appPort: number;
  withSimulators?: boolean;
  whatsapp?: WhatsappWorld;
  report: (line: string) => void;
}

/** The processes that stand in for AWS's own services and for the world outside. */
export interface Children {
  dynamo: Dynamo;
  queues: QueueService;
  simulators: SimulatorProcess[];
}

/**
 * Starts them all at once; when one fails the others end.
 *
 * @throws StartError for what a person can put right.
 */
export async function startChildren(options: ChildrenOptions, processes: Processes): Promise<Children> {
  const { dataDir } = options;
  const watched = <T extends RunningService>(name: string, service: T): T => {
    processes.watch(name, service.process);
    return service;
  };
  const starting = [
    startDynamo({ dataDir }).then((dynamo) => watched('dynamodb', dynamo)),
    startQueues(dataDir).then((queues) => watched('sqs-s3', queues)),
    options.withSimulators === false
      ? Promise.resolve([])
      : startSimulators({ dataDir, logDir: logsIn(dataDir), appUrl: `http://127.0.0.1:${options.appPort}` }, options.whatsapp ?? 'simulated', (started) =>
          watched(started.name, started),
        ),
  ] as const;
  try {
    const [dynamo, queues, simulators] = await Promise.all(starting);
    return { dynamo, queues, simulators };
  } catch (error) {
    await Promise.allSettled(starting);
    processes.endAll();
    throw error;
  }
}

/** From now on one that ends is started again, at its old address and with its data. */
export function keepChildren(
  { dynamo, queues, simulators }: Children,
  template: LocalTemplate,
  { dataDir, report }: ChildrenOptions,
  processes: Processes,
): { close(): Promise<void> } {
  const keep = (name: string, service: RunningService, startAgain: () => Promise<RunningService>) =>
    keepRunning({ name, service, startAgain, processes, report });
  const kept = [
    keep('dynamodb', dynamo, () => startDynamo({ dataDir, port: portOf(dynamo.endpoint) })),
    keep('sqs-s3', queues, async () => {
      const again = await startQueues(dataDir, portOf(queues.endpoint));
      await again.createResources(template);
      return again;
    }),
    ...simulators.map((one) => keep(one.name, one, () => one.startAgain())),
  ];
  return {
    async close() {
      await Promise.all(kept.map((one) => one.close()));
    },
  };
}

export function logsIn(dataDir: string): string {
  return join(dataDir, 'logs');
}

function portOf(endpoint: string): number {
  return Number(new URL(endpoint).port);
}
