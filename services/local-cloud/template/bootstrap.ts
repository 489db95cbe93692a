import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { StartError } from '#services/local-cloud/errors.ts';
import type { LambdaHost } from '#services/local-cloud/functions/lambda-host.ts';
import { readJsonFile, writePrivateFile } from '#services/local-cloud/private-file.ts';
import type { LocalTemplate } from './template.ts';

export interface SuperUser {
  email: string;
  password: string;
}

const email = 'super@recado.local';

/**
 * Creates the plans and the super user of a new data folder by the function that the template's output
 * `BootstrapFunctionName` names, and brings the data of an older version up to date. The password is kept in `super-user.json`.
 *
 * @throws StartError when the function fails: nobody could log in.
 */
export async function bootstrap(template: LocalTemplate, lambda: LambdaHost, dataDir: string, report: (line: string) => void): Promise<SuperUser | undefined> {
  const functionName = template.outputs['BootstrapFunctionName'];
  if (functionName === undefined) return undefined;
  const superUser = superUserOf(join(dataDir, 'super-user.json'));
  // A call has less than a minute: many rows of an older version take several, as in a deploy.
  for (let input: object = superUser; ; input = { migrateOnly: true }) {
    const { functionError, payload } = await lambda.invoke(functionName, input);
    if (functionError) {
      throw new StartError(`The super user could not be created: ${functionError.errorType}: ${functionError.errorMessage}`);
    }
    if (!isRecord(payload) || payload['isUnfinished'] !== true) return superUser;
    report('The data of an older version are brought up to date …');
  }
}

/** Written down before the user exists: a crash in between leaves a password that the next start uses. */
function superUserOf(file: string): SuperUser {
  const stored = readJsonFile(file);
  if (isRecord(stored)) return { email: String(stored['email']), password: String(stored['password']) };
  const superUser = { email, password: randomBytes(12).toString('base64url') };
  writePrivateFile(file, `${JSON.stringify(superUser, null, 2)}\n`);
  return superUser;
}
