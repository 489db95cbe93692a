import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { distFolder } from '#infra/folders.ts';

const progress = { count: z.int(), strayed: z.int() };
const reply = z.discriminatedUnion('step', [
  z.object({ ...progress, step: z.literal('refuse'), reason: z.enum(['notTwice', 'queuesMissing', 'shardsWithoutOwner', 'connectionsStrayed']) }),
  z.object({ ...progress, step: z.literal('double') }),
  z.object({ ...progress, step: z.literal('wait'), waitMs: z.number() }),
  z.object({ ...progress, step: z.literal('move') }),
  z.object({ ...progress, step: z.literal('done') }),
]);
type Reply = z.input<typeof reply>;

export interface Growing {
  /** Has the function `grow` take its next step, or only look. */
  readonly step: (input: { to: number; isLookOnly: boolean }) => Promise<Reply>;
  readonly say: (line: string) => void;
  readonly pause: (ms: number) => Promise<unknown>;
}

const lookEveryMs = 5_000;

const refusals = {
  notTwice: (count: number) => `${count} shards are in use: only the double of that, ${2 * count}, can come next`,
  queuesMissing: () => 'there are not so many queues: deploy them first',
  shardsWithoutOwner: () => 'no running task has some of the shards: wait until the deploy of the session tasks has ended',
  connectionsStrayed: (count: number) => `connections are still moving from the last time: run this with --to ${count} first`,
} as const;

/**
 * Doubles the number of shards in use while everything runs. After a crash or an end at any moment, running it again goes on.
 *
 * @throws Error of one sentence when that cannot be done now.
 */
export async function growShards({ step, say, pause }: Growing, to: number): Promise<void> {
  for (;;) {
    const next = reply.parse(await step({ to, isLookOnly: false }));
    if (next.step === 'refuse') throw new Error(refusals[next.reason](next.count));
    if (next.step === 'double') say(`${next.count} shards become ${to}.`);
    if (next.step === 'wait') {
      say(`Waiting ${Math.ceil(next.waitMs / 1_000)} s until all who send know it.`);
      await pause(next.waitMs);
    }
    if (next.step === 'move') await moved({ step, say, pause }, to);
    if (next.step === 'done') return say(`Connections are spread over ${to} shards.`);
  }
}

/** A connection moves once its earlier messages are sent; one that is down takes until it is up, or a day. */
async function moved({ step, say, pause }: Growing, to: number): Promise<void> {
  for (let before = -1; ;) {
    const { step: now, strayed } = reply.parse(await step({ to, isLookOnly: true }));
    if (now !== 'move') return;
    if (strayed !== before) say(`${strayed} connections have still to move.`);
    before = strayed;
    await pause(lookEveryMs);
  }
}

async function invoke(functionName: string, input: object): Promise<Reply> {
  const answer = await new LambdaClient().send(new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(input) }));
  const text = answer.Payload?.transformToString() ?? '';
  if (answer.FunctionError) throw new Error(`the function grow failed: ${text}`);
  return reply.parse(JSON.parse(text));
}

async function functionNameOf(): Promise<string> {
  const outputs = z.object({ Recado: z.object({ GrowFunctionName: z.string() }) });
  return outputs.parse(JSON.parse(await readFile(join(distFolder, 'outputs.json'), 'utf8'))).Recado.GrowFunctionName;
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, function: { type: 'string' } } });
    const to = z.coerce.number().int().min(2).safeParse(values.to);
    if (!to.success) throw new Error('say how many shards there are to be: npm run grow -- --to 32');
    const functionName = values.function ?? (await functionNameOf());
    await growShards({ step: (input) => invoke(functionName, input), say: console.log, pause: (ms) => delay(ms) }, to.data);
  } catch (error) {
    console.error(`grow: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
