import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import type { Ledger } from '#services/local-cloud/ledger.ts';
import { startLaggingCopy, type LaggingCopy, type LaggingCopyOptions } from './lagging-copy.ts';

export interface TableProxyOptions extends LaggingCopyOptions {
  strikes: (kind: 'throttled' | 'unanswered' | 'cancelled') => boolean;
  /** Takes the units of each call. */
  ledger?: Ledger;
}

export interface TableProxy {
  port: number;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  text: string;
}

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);
const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems']);

/** Stands between callers and their tables while a drill is on. */
export async function startTableProxy(options: TableProxyOptions): Promise<TableProxy> {
  const copy = options.indexLagMs > 0 ? await startLaggingCopy(options) : undefined;
  const agent = new Agent({ keepAlive: true });
  const disturbance = new Disturbance(options, copy, agent);
  const server = createServer((incoming, response) => {
    disturbance.answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async close() {
      // Whoever is in the middle of a call gets its answer.
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await closed;
      agent.destroy();
      await copy?.close();
    },
  };
}

class Disturbance {
  readonly #options: TableProxyOptions;
  readonly #copy: LaggingCopy | undefined;
  readonly #agent: Agent;
  /** Answers of transactions that never arrived: DynamoDB gives them to whoever asks again with the same token. */
  readonly #unanswered = new Map<string, Answer>();

  constructor(options: TableProxyOptions, copy: LaggingCopy | undefined, agent: Agent) {
    this.#options = options;
    this.#copy = copy;
    this.#agent = agent;
  }

  async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString('utf8');
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    const parsed: unknown = JSON.parse(text || '{}');
    const body = isRecord(parsed) ? parsed : {};
    // An agent would keep the connection, and the drill could not end.
    response.setHeader('connection', 'close');
    const given = this.#refusal(operation, body) ?? (await this.#forward(incoming, operation, body, text));
    if (given === undefined) response.destroy();
    else response.writeHead(given.status, { 'content-type': 'application/x-amz-json-1.0' }).end(given.text);
  }

  #refusal(operation: string, body: Record<string, unknown>): Answer | undefined {
    const { strikes } = this.#options;
    if (strikes('throttled')) return refused('ProvisionedThroughputExceededException', 'The level of configured provisioned throughput was exceeded.');
    if (operation !== 'TransactWriteItems' || !strikes('cancelled')) return undefined;
    const count = Array.isArray(body['TransactItems']) ? body['TransactItems'].length : 1;
    const reasons = Array.from({ length: count }, (_, index) =>
      index === 0 ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
    );
    const codes = reasons.map(({ Code }) => Code).join(', ');
    const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
    return refused('TransactionCanceledException', message, { CancellationReasons: reasons });
  }

  /** @returns undefined when the answer gets lost. */
  async #forward(incoming: IncomingMessage, operation: string, body: Record<string, unknown>, text: string): Promise<Answer | undefined> {
    const token = operation === 'TransactWriteItems' ? String(body['ClientRequestToken']) : undefined;
    const before = token === undefined ? undefined : this.#unanswered.get(token);
    if (before) return before;
    const endpoint = body['IndexName'] !== undefined && this.#copy ? this.#copy.endpoint : this.#options.tableEndpoint;
    const given = await this.#counted(endpoint, incoming, operation, body, text);
    if (!writes.has(operation) || !this.#options.strikes('unanswered')) return given;
    if (token !== undefined) this.#unanswered.set(token, given);
    return undefined;
  }

  async #counted(endpoint: string, incoming: IncomingMessage, operation: string, body: Record<string, unknown>, text: string): Promise<Answer> {
    const { ledger } = this.#options;
    if (!ledger || !(writes.has(operation) || reads.has(operation))) return this.#send(endpoint, incoming, text);
    const given = await this.#send(endpoint, incoming, JSON.stringify({ ...body, ReturnConsumedCapacity: 'TOTAL' }));
    const { ConsumedCapacity }: Record<string, unknown> = Object(JSON.parse(given.text));
    for (const capacity of [ConsumedCapacity ?? []].flat()) ledger.usedTable(writes.has(operation), Number(Object(capacity).CapacityUnits ?? 0));
    return given;
  }

  #send(endpoint: string, { headers }: IncomingMessage, text: string): Promise<Answer> {
    const { 'x-amz-target': target, authorization, 'x-amz-date': date } = headers;
    const sent = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      authorization,
      'x-amz-date': date,
      'content-length': Buffer.byteLength(text),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(endpoint, { method: 'POST', agent: this.#agent, headers: sent }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', reject);
        reply.on('end', () => resolve({ status: reply.statusCode ?? 500, text: Buffer.concat(chunks).toString('utf8') }));
      });
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  }
}

function refused(name: string, message: string, rest: object = {}): Answer {
  return { status: 400, text: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, Message: message, ...rest }) };
}
