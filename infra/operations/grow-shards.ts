import { InvokeCommand } from '@aws-sdk/client-lambda';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { stackNames } from '#infra/names.ts';
import { type Aws, outputOf } from '#infra/operations/aws.ts';
import type { Operator } from '#infra/operations/operator.ts';
import type { Stage } from '#infra/stages.ts';

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

/** @param to how many shards there are to be. */
export async function grow(operator: Operator, stage: Stage, aws: Aws, to: number): Promise<void> {
  const functionName = await outputOf(aws.cloudFormation, stackNames(stage).application, 'GrowFunctionName');
  await growShards({ step: (input) => invoke(aws, functionName, input), say: (line) => operator.say(line), pause: (ms) => delay(ms) }, to);
}

async function invoke(aws: Aws, functionName: string, input: object): Promise<Reply> {
  const answer = await aws.lambda.send(new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(input) }));
  const text = answer.Payload?.transformToString() ?? '';
  if (answer.FunctionError) throw new Error(`the grow function failed: ${text}`);
  return reply.parse(JSON.parse(text));
}
