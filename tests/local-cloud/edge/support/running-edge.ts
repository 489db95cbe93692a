import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startEdge, type EdgeOptions } from '#services/local-cloud/edge/edge.ts';
import type { LambdaHost } from '#services/local-cloud/functions/lambda-host.ts';
import type { InvokeResult } from '#services/local-cloud/functions/lambda-pool.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';
import { freePort } from '#services/local-cloud/processes/ports.ts';

/** Stands in for a function. */
export type Handler = (event: Record<string, unknown>) => unknown;

export const accessKey = { accessKeyId: 'AKIATEST', secretAccessKey: 'test-secret' };

/** A Lambda host whose every function is `handler`; what it throws is a function error. */
export function lambdaOf(handler: Handler): LambdaHost & { events: Record<string, unknown>[] } {
  const events: Record<string, unknown>[] = [];
  const invoke = async (_arn: string, event: unknown): Promise<InvokeResult> => {
    const record: Record<string, unknown> = JSON.parse(JSON.stringify(event));
    events.push(record);
    try {
      return { payload: await handler(record) };
    } catch (error) {
      return { functionError: { errorType: 'Error', errorMessage: String(error) } };
    }
  };
  return { events, invoke, close: async () => undefined };
}

/** An edge of its own for one test, stopped when that ends. */
export async function runEdge(template: LocalTemplate, lambda: LambdaHost, extra: Partial<EdgeOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-edge-'));
  const [port, mediaPort] = [await freePort(), await freePort()];
  const edge = await startEdge({
    template,
    lambda,
    port,
    mediaPort,
    dataDir,
    s3Endpoint: 'http://127.0.0.1:1',
    siteDir: dataDir,
    secretKeyOf: (id) => (id === accessKey.accessKeyId ? accessKey.secretAccessKey : undefined),
    ...extra,
  });
  onTestFinished(async () => {
    await edge.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { url: `http://127.0.0.1:${port}`, webSocketUrl: `ws://127.0.0.1:${port}/ws`, mediaUrl: `http://127.0.0.1:${mediaPort}`, dataDir };
}
