import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bootstrap } from '#services/local-cloud/template/bootstrap.ts';
import { givenCore, lambdaFunction, temporaryFolder } from '#tests/local-cloud/core/given.ts';

/** Tells what it was asked in the file, and says twice that there is more to be done. */
const code = (file: string) => `
  import { appendFileSync, readFileSync } from 'node:fs';
  export async function handler(event) {
    appendFileSync(${JSON.stringify(file)}, JSON.stringify(Object.keys(event)) + '\\n');
    const calls = readFileSync(${JSON.stringify(file)}, 'utf8').trim().split('\\n').length;
    return { created: calls === 1, migrated: [], isUnfinished: calls < 3 };
  }`;

it('brings the data folder of an older version wholly up to date, however many calls that takes', async () => {
  const file = join(temporaryFolder(), 'asked');
  const { core } = await givenCore({ Bootstrap: lambdaFunction('Bootstrap') }, { Bootstrap: code(file) });
  const template = { ...core.template, outputs: { BootstrapFunctionName: 'Bootstrap' } };

  await bootstrap(template, core.lambda, temporaryFolder(), () => undefined);

  expect(readFileSync(file, 'utf8').trim().split('\n')).toEqual(['["email","password"]', '["migrateOnly"]', '["migrateOnly"]']);
});
