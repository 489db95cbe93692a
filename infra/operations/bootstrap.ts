import { InvokeCommand } from '@aws-sdk/client-lambda';
import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { stackNames } from '#infra/names.ts';
import { type Aws, outputOf } from '#infra/operations/aws.ts';
import type { Operator } from '#infra/operations/operator.ts';
import type { Stage } from '#infra/stages.ts';

const replyShape = z.object({ created: z.boolean(), migrated: z.array(z.string()), isUnfinished: z.boolean().default(false) });

/** Makes the super user, unless there is one, and runs the migrations that are due. A password is shown this once, and to a person alone. */
export async function bootstrap(operator: Operator, stage: Stage, aws: Aws): Promise<void> {
  const email = stage.superEmail ?? '';
  const password = randomBytes(18).toString('base64url');
  const reply = await invoke(stage, aws, { email, password });
  // An answer that got lost is asked for again, and finds what the first call made.
  const link = `\`npm run super-user -- --stage ${stage.name}\` gives a link to choose a password`;
  if (reply.created) operator.say(operator.isWatched ? `Super user: ${email} / ${password}` : `Super user: ${email}. ${link}.`);
  else operator.say(`There is a super user already. If nobody knows the password, ${link}.`);
  await finishMigrations(operator, stage, aws, reply);
}

/** Runs the migrations that are due, in their order; again it does nothing. */
export async function migrate(operator: Operator, stage: Stage, aws: Aws): Promise<void> {
  await finishMigrations(operator, stage, aws, await invoke(stage, aws, { migrateOnly: true }));
}

/** A call has a minute; a large table takes many, each of which goes on where the one before ended. */
async function finishMigrations(operator: Operator, stage: Stage, aws: Aws, first: z.output<typeof replyShape>): Promise<void> {
  const migrated = [...first.migrated];
  for (let { isUnfinished } = first; isUnfinished;) {
    const reply = await invoke(stage, aws, { migrateOnly: true });
    migrated.push(...reply.migrated);
    ({ isUnfinished } = reply);
  }
  operator.say(migrated.length > 0 ? `Migrated: ${migrated.join(', ')}.` : 'No migration was due.');
}

const invoke = async (stage: Stage, aws: Aws, input: object): Promise<z.output<typeof replyShape>> =>
  replyShape.parse(await invokeBootstrap(stage, aws, input));

/** The answer of the function that makes what an installation begins with. */
export async function invokeBootstrap(stage: Stage, aws: Aws, input: object): Promise<unknown> {
  const functionName = await outputOf(aws.cloudFormation, stackNames(stage).application, 'BootstrapFunctionName');
  const reply = await aws.lambda.send(new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(input) }));
  const text = reply.Payload?.transformToString() ?? '';
  if (reply.FunctionError) throw new Error(`the bootstrap function failed: ${text}`);
  return JSON.parse(text);
}
