import { build } from 'esbuild';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ServerCode } from '#services/start/dev/server-code.ts';
import { watchFolders } from '#services/start/dev/watch-folders.ts';
import type { LambdaFunction } from '#services/local-cloud/functions/lambda-functions.ts';
import { createLambdaHost } from '#services/local-cloud/functions/lambda-host.ts';
import { temporaryFolder } from '#tests/local-cloud/core/given.ts';

function givenFunction(code: string) {
  const folder = temporaryFolder();
  const bundle = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return pathToFileURL(join(folder, name)).href;
  };
  const spec: LambdaFunction = {
    name: 'fn',
    arn: 'arn:aws:lambda:us-east-1:000000000000:function:fn',
    moduleUrl: bundle('old.mjs', code),
    exportName: 'handler',
    environment: {},
    policy: { principalArn: 'arn:aws:sts::000000000000:assumed-role/role/fn', statements: [] },
    memoryMb: 128,
    timeoutMs: 5000,
    concurrency: 2,
  };
  const host = createLambdaHost({ functions: [spec], logFile: join(folder, 'functions.log') });
  onTestFinished(() => host.close());
  return { host, bundle };
}

describe('the Lambda host, given new code for a function', () => {
  it('lets what runs come to its end, and runs what comes after with the new code', async () => {
    const { host, bundle } = givenFunction(`export const handler = async ({ flag }) => {
      const memory = new Int32Array(flag);
      while (memory[0] === 0) await new Promise(setImmediate);
      return 'old';
    };`);
    const flag = new SharedArrayBuffer(4);
    // Its environment is loaded: one that is not would begin with the new code.
    await host.invoke('fn', { flag: Int32Array.of(1).buffer });
    const running = host.invoke('fn', { flag });

    host.replaceCode('fn', bundle('new.mjs', `export const handler = async () => 'new';`));
    const after = await host.invoke('fn', {});
    Atomics.store(new Int32Array(flag), 0, 1);

    expect([after.payload, (await running).payload]).toEqual(['new', 'old']);
  });

  it('replaces environments that wait for work, and runs nothing with the old code again', async () => {
    const { host, bundle } = givenFunction(`export const handler = async () => 'old';`);
    await Promise.all([host.invoke('fn', {}), host.invoke('fn', {})]);

    host.replaceCode('fn', bundle('new.mjs', `export const handler = async () => 'new';`));
    const results = await Promise.all(Array.from({ length: 6 }, () => host.invoke('fn', {})));

    expect(results.map(({ payload }) => payload)).toEqual(Array(6).fill('new'));
  });
});

/** Two bundles, `one` and `two`, that share a file, built as `npm run build` builds. */
async function givenBundles() {
  const root = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('shared/greeting.ts', `export const greeting = 'Olá';`);
  for (const name of ['one', 'two'])
    write(`functions/${name}.ts`, `import { greeting } from '../shared/greeting.ts'; export const text = greeting + '${name}';`);
  const entryPoints = { 'one/index': join(root, 'functions/one.ts'), 'two/index': join(root, 'functions/two.ts') };
  const options = { entryPoints, bundle: true, format: 'esm', outExtension: { '.js': '.mjs' }, absWorkingDir: root } as const;
  const { metafile } = await build({ ...options, outdir: join(root, 'dist'), metafile: true });
  write('dist/meta.json', JSON.stringify(metafile));
  const reports: string[] = [];
  const bundles = { ...options, outdir: join(root, 'dev') };
  const code = new ServerCode({ bundles, builtFolder: join(root, 'dist'), report: (line) => reports.push(line) });
  const built = (name: string) => readFileSync(join(root, 'dev', name, 'index.mjs'), 'utf8');
  return { root, write, code, reports, built };
}

describe('the bundles of functions and tasks', () => {
  it('are built anew when one of their own files changes, and no others', async () => {
    const { write, code, built } = await givenBundles();

    write('functions/one.ts', `export const text = 'changed';`);

    expect(await code.follow(['functions/one.ts', 'functions/nobody.ts'])).toEqual(['one']);
    expect(built('one')).toContain('changed');
  });

  it('are built anew when a file that they share changes', async () => {
    const { write, code } = await givenBundles();

    write('shared/greeting.ts', `export const greeting = 'Oi';`);

    expect(await code.follow(['shared/greeting.ts'])).toEqual(['one', 'two']);
  });

  it('stay when a change makes no difference', async () => {
    const { write, code } = await givenBundles();

    write('shared/greeting.ts', `/* why */ export const greeting = 'Olá';`);

    expect(await code.follow(['shared/greeting.ts'])).toEqual([]);
  });

  it('stay when a change does not compile, which is said, and follow again when it does', async () => {
    const { write, code, reports, built } = await givenBundles();

    write('functions/one.ts', `import { missing } from './extra.ts'; export const text = missing;`);
    const broken = await code.follow(['functions/one.ts']);
    write('functions/extra.ts', `export const missing = 'found';`);
    const mended = await code.follow(['functions/extra.ts']);

    expect([broken, mended]).toEqual([[], ['one']]);
    expect(reports).toEqual([expect.stringMatching(/extra\.ts[^]*goes on running/)]);
    expect(built('one')).toContain('found');
  });
});

it('tells of changed files once, by their paths from the root', async () => {
  const { root, write } = await givenBundles();
  const told = Promise.withResolvers<string[]>();
  const watching = watchFolders(root, ['functions', 'shared'], async (paths) => told.resolve(paths.toSorted()));
  onTestFinished(() => watching.close());

  write('functions/one.ts', `export const text = 1;`);
  write('shared/greeting.ts', `export const greeting = 2;`);

  expect(await told.promise).toEqual(['functions/one.ts', 'shared/greeting.ts']);
});
