import * as z from 'zod';
import { stackNames } from '#infra/names.ts';
import { type Aws, outputOf } from '#infra/operations/aws.ts';
import { invokeBootstrap } from '#infra/operations/bootstrap.ts';
import type { Operator } from '#infra/operations/operator.ts';
import type { Stage } from '#infra/stages.ts';

const replyShape = z.object({ path: z.string().nullable() });

interface Wanted {
  readonly email?: string | undefined;
  /** Taken away: the new password alone logs in, until another factor is set. */
  readonly lostFactor?: boolean;
}

/**
 * Shows a link by which a super user who lost the password chooses another one.
 *
 * @param wanted the super user, by default the one that the first deploy made, and whether the second factor is lost, too.
 */
export async function linkForSuperUser(operator: Operator, stage: Stage, aws: Aws, wanted: Wanted = {}): Promise<void> {
  const { email = stage.superEmail ?? '', lostFactor = false } = wanted;
  const [reply, url] = await Promise.all([
    invokeBootstrap(stage, aws, { linkFor: email, lostFactor }),
    outputOf(aws.cloudFormation, stackNames(stage).site, 'Url'),
  ]);
  sayLink(operator, email, url, reply);
}

/** The same on this machine, where the system answers at a door. */
export async function linkForLocalSuperUser(
  operator: Operator,
  origin: string,
  { email = 'super@recado.local', lostFactor = false }: Wanted = {},
): Promise<void> {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, lostFactor }) };
  const response = await fetch(`${origin}/local/super-user`, asked).catch(() => undefined);
  if (!response?.ok) throw new Error(`Recado does not run at ${origin}: npm start`);
  sayLink(operator, email, origin, await response.json());
}

function sayLink(operator: Operator, email: string, url: string, reply: unknown): void {
  const { path } = replyShape.parse(reply);
  if (path === null) throw new Error(`${email} is no super user: say which one, --email super@example.com`);
  operator.say(`Within 30 minutes, choose a new password for ${email} at ${url}${path}`);
}
