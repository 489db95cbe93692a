import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { SessionService } from './service.ts';

const tickMs = 1_000;
/** The container's health check waits this long; a loop that stood so long has kept every session waiting. */
const stuckMs = 10_000;
/** So long it counts: the check comes every thirty seconds and gives up after three. */
const remembersMs = 45_000;

/** Notices when this process stood still: the answer itself comes only once it turns again. */
export class LoopWatch {
  readonly #now: () => number;
  #tickedAt: number;
  #stuckUntil = Number.NEGATIVE_INFINITY;
  readonly #timer: NodeJS.Timeout;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#tickedAt = now();
    this.#timer = setInterval(() => this.tick(), tickMs).unref();
  }

  tick(): void {
    const now = this.#now();
    if (now - this.#tickedAt >= stuckMs) this.#stuckUntil = now + remembersMs;
    this.#tickedAt = now;
  }

  get isStuck(): boolean {
    this.tick();
    return this.#now() < this.#stuckUntil;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

interface HealthOptions {
  readonly service: Pick<SessionService, 'health'>;
  readonly port: number;
  readonly loop: Pick<LoopWatch, 'isStuck'>;
  readonly isStopping: () => boolean;
}

/**
 * Answers the container's health check: GET /health is 200 while this process turns, 503 once it has stood still or stops.
 * What it says of leases is for people: were a failing table a reason to end a task, an outage of it would end all of them.
 */
export async function startHealthServer({ service, port, loop, isStopping }: HealthOptions): Promise<Server> {
  const server = createServer((request, response) => {
    const isWell = !loop.isStuck && !isStopping();
    const status = request.url !== '/health' ? 404 : isWell ? 200 : 503;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(service.health()));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
