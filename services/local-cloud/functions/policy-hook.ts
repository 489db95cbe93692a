import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import http, { type ClientRequest, type RequestOptions } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { threadId } from 'node:worker_threads';
import { type Access, isAllowed, type Policy } from './policy.ts';
import { accessesOf, serviceOfSignature } from './policy-access.ts';

/**
 * Refuses, inside the function's own thread or task, the AWS calls that its role does not allow. A proxy in front of the
 * emulators would do the same at a millisecond a call; this costs some microseconds. While a drill disturbs the tables, calls
 * of theirs go where that is done.
 *
 * Must run before the code that is to be held to the policy is loaded.
 */
export function enforcePolicy(policy: Policy, region: string, drillFile: string): void {
  const request = http.request.bind(http);
  const enforced = (...parameters: Parameters<typeof http.request>): ClientRequest => {
    const options: RequestOptions | undefined = parameters.find(isOptions);
    const service = options && signedFor(options);
    const port = service === 'dynamodb' ? disturbedTables(drillFile) : undefined;
    // The callback, where there is one, stays what it is.
    const redirected = parameters.map((parameter) => (parameter === options ? { ...options, port } : parameter)) as typeof parameters;
    const outgoing = request(...(port === undefined ? parameters : redirected));
    if (service !== undefined) checkAtEnd(outgoing, service, policy, region);
    return outgoing;
  };
  // The three overloads of `request` are passed on as they come.
  http.request = enforced as typeof http.request;
  syncBuiltinESMExports();
}

/** @returns the port of the disturbed tables; undefined while nothing disturbs them. */
function disturbedTables(drillFile: string): number | undefined {
  if (!existsSync(drillFile)) return undefined;
  try {
    const { tablePort }: Record<string, unknown> = Object(JSON.parse(readFileSync(drillFile, 'utf8')));
    return Number(tablePort);
  } catch {
    // The drill ended at this very moment.
    return undefined;
  }
}

const recorded = new Set<string>();

/** Writes a line for each action of a role, once for each thread. */
function record({ recordTo, roleId }: Policy, accesses: readonly Access[]): void {
  if (!recordTo) return;
  for (const { action } of accesses) {
    const line = `${roleId} ${action}\n`;
    if (recorded.has(line)) continue;
    recorded.add(line);
    appendFileSync(`${recordTo}/${process.pid}-${threadId}.txt`, line);
  }
}

function isOptions(parameter: unknown): parameter is RequestOptions {
  return typeof parameter === 'object' && !(parameter instanceof URL);
}

/** The service that a signature is for (`Credential=ID/DATE/REGION/SERVICE/aws4_request`); undefined for what is no call of AWS. */
function signedFor({ headers }: RequestOptions): string | undefined {
  if (headers === undefined || Array.isArray(headers)) return undefined;
  const authorization = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  return typeof authorization === 'string' ? serviceOfSignature(authorization) : undefined;
}

/** The resource of a request is known from its body. The SDK hands that over whole at the end, or streams it for S3, where the path names the resource. */
function checkAtEnd(outgoing: ClientRequest, service: string, policy: Policy, region: string): void {
  const end = outgoing.end.bind(outgoing);
  outgoing.end = (...parameters: unknown[]) => {
    const [chunk] = parameters;
    const body = typeof chunk === 'string' ? chunk : chunk instanceof Uint8Array ? Buffer.from(chunk).toString('utf8') : '';
    const target = outgoing.getHeader('x-amz-target');
    const sent = { method: outgoing.method, path: outgoing.path, target: target === undefined ? undefined : String(target), service, body, region };
    const accesses = accessesOf(sent, policy.partitionKeys);
    record(policy, accesses);
    const refused = accesses.find((access) => !isAllowed(policy, access));
    if (refused === undefined) return end(...(parameters as Parameters<typeof end>)); // Handed on unchanged.
    const because = `because no identity-based policy allows the ${refused.action} action`;
    const message = `User: ${policy.principalArn} is not authorized to perform: ${refused.action} on resource: ${refused.resource} ${because}`;
    const error = Object.assign(new Error(message), { name: refused.action.startsWith('s3:') ? 'AccessDenied' : 'AccessDeniedException' });
    return outgoing.destroy(error);
  };
}
