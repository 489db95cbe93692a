import type { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { isThrottled, isOutage } from './outage.ts';
import { repetitionWatch } from './repetition.ts';
import { requestSigner, type SigningKeys } from './sign-request.ts';
import { transportOf } from './transports.ts';

/** A service of AWS that speaks JSON by the header `x-amz-target`. */
interface JsonService {
  /** As signatures name it. */
  readonly name: 'dynamodb' | 'sqs';
  /** Stands before the operation in `x-amz-target`. */
  readonly target: string;
  readonly endpointOf: (input: object) => URL;
}

/** Sends an operation until it is answered, and reads the answer. @throws AwsError, or the network's own error */
export type AwsCaller = (operation: string, input: object) => Promise<unknown>;

/** A service refused a request, or failed. */
export class AwsError extends Error {
  /** As the SDK's errors have it. */
  readonly $metadata: { readonly httpStatusCode: number };

  /** @param fields what the service says beside the message, such as the item that stood there. */
  constructor(name: string, message: string, httpStatusCode: number, fields: object = {}) {
    super(message);
    Object.assign(this, fields, { name, message });
    this.$metadata = { httpStatusCode };
  }
}

/** A request that never ends must hold up neither a call until its own end, nor what waits for it. */
const [connectMs, requestMs] = [2_000, 5_000];
const attempts = 5;
const socketsAtOnce = 50;

/**
 * Calls a service as the SDK's client does, with a thirtieth of its code: signed, over connections that stay open, and again when no answer
 * comes. `tests/adapters/aws-caller.test.ts` holds both side by side.
 */
export function awsCaller({ name, target, endpointOf }: JsonService, keys: SigningKeys): AwsCaller {
  const sign = requestSigner(name, keys);
  const repeats = new Repeats();
  return async (operation, input) => {
    const body = JSON.stringify(input);
    const endpoint = endpointOf(input);
    const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `${target}.${operation}` };
    const sendings = repetitionWatch();
    let isKeptOpen = true;
    for (let attempt = 1; ; attempt += 1) {
      try {
        // Signed anew each time: a function may have been frozen since.
        const signed = sign({ method: 'POST', host: endpoint.host, path: '/', body, headers }, Date.now());
        const answered = read(await send(endpoint, signed, body, isKeptOpen));
        repeats.answered(attempt);
        return answered;
      } catch (error) {
        sendings.failed(error);
        // Connections that were kept may all have been closed at the other end meanwhile.
        isKeptOpen = error instanceof AwsError;
        if (attempt >= attempts || !repeats.allows(error)) throw error;
        await delay(pauseMs(error, attempt));
      }
    }
  };
}

/** Full jitter, as the SDK has it. */
const pauseMs = (error: unknown, attempt: number): number => Math.random() * Math.min(20_000, (isThrottled(error) ? 1_000 : 50) * 2 ** (attempt - 1));

/** While a service is away, not every call repeats its request: the SDK's tokens, of which each repetition costs some. */
class Repeats {
  #tokens = 500;

  allows(error: unknown): boolean {
    const cost = isThrottled(error) ? 5 : 14;
    if (!isOutage(error) || this.#tokens < cost) return false;
    this.#tokens -= cost;
    return true;
  }

  /** @param attempt which one was answered: one that was repeated gives back what it cost. */
  answered(attempt: number): void {
    this.#tokens = Math.min(500, this.#tokens + (attempt > 1 ? 14 : 1));
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** They keep connections open, some to each address. */
const agents = new Map<string, Agent>();

function agentFor(protocol: string): Agent {
  const agent = agents.get(protocol) ?? new (transportOf(protocol).Agent)({ keepAlive: true, maxSockets: socketsAtOnce });
  agents.set(protocol, agent);
  return agent;
}

function send({ protocol, hostname, port }: URL, headers: Readonly<Record<string, string>>, body: string, isKeptOpen: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      agent: isKeptOpen && agentFor(protocol),
      hostname,
      port,
      method: 'POST',
      path: '/',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    };
    const request = transportOf(protocol).request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 500, text: Buffer.concat(chunks).toString() }));
    });
    const giveUp = (): void => void request.destroy(Object.assign(new Error(`${hostname} did not answer in time`), { name: 'TimeoutError' }));
    const timers = [setTimeout(giveUp, requestMs)];
    request.once('socket', (socket) => {
      if (!socket.connecting) return;
      const connecting = setTimeout(giveUp, connectMs);
      timers.push(connecting);
      socket.once('connect', () => clearTimeout(connecting));
    });
    request.once('close', () => timers.forEach((timer) => clearTimeout(timer)));
    request.once('error', reject);
    request.end(body);
  });
}

/** @throws AwsError */
function read({ status, text }: Answer): unknown {
  const content = parsed(text);
  if (status < 300 && content) return content;
  const { __type: type, message, Message = message, ...fields } = content ?? {};
  throw new AwsError(typeof type === 'string' ? nameOf(type) : 'UnknownError', typeof Message === 'string' ? Message : `answered ${status}`, status, fields);
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return text === '' ? {} : Object(JSON.parse(text));
  } catch {
    // A page of something that stands before the service.
    return undefined;
  }
}

/** `com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException` */
const nameOf = (type: string): string => type.slice(type.indexOf('#') + 1);

/** Lambda sets them, and they hold as long as the process. @throws Error elsewhere */
export function lambdaKeys(source: NodeJS.ProcessEnv = process.env): SigningKeys {
  const { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = source;
  if (!AWS_REGION || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) throw new Error('the environment has no keys to sign with');
  return { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN };
}
