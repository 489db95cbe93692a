import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LambdaFunction } from '#services/local-cloud/functions/lambda-functions.ts';
import { createLambdaHost, type LambdaHost } from '#services/local-cloud/functions/lambda-host.ts';
import { assetsOf, temporaryFolder } from '#tests/local-cloud/core/given.ts';

function givenFunction(code: string, properties: Partial<LambdaFunction> = {}): { host: LambdaHost; folder: string } {
  const folder = temporaryFolder();
  assetsOf(folder, { fn: code });
  const spec: LambdaFunction = {
    name: 'fn',
    arn: 'arn:aws:lambda:us-east-1:000000000000:function:fn',
    moduleUrl: `file://${folder}/code/fn/index.mjs`,
    exportName: 'handler',
    environment: { GREETING: 'Olá' },
    policy: { principalArn: 'arn:aws:sts::000000000000:assumed-role/role/fn', statements: [] },
    memoryMb: 128,
    timeoutMs: 2000,
    concurrency: 2,
    ...properties,
  };
  const host = createLambdaHost({ functions: [spec], logFile: join(folder, 'functions.log') });
  onTestFinished(() => host.close());
  return { host, folder };
}

describe('the Lambda host', () => {
  it('runs a handler with its own environment and context, by name and by ARN', async () => {
    const { host } = givenFunction(`export const handler = async (event, context) =>
      ({ text: process.env.GREETING + ' ' + event.name, home: process.env.HOME, fn: context.functionName });`);

    const byName = await host.invoke('fn', { name: 'Ana' });
    const byArn = await host.invoke('arn:aws:lambda:us-east-1:000000000000:function:fn', { name: 'Rui' });

    expect(byName.payload).toEqual({ text: 'Olá Ana', home: undefined, fn: 'fn' });
    expect(byArn.payload).toMatchObject({ text: 'Olá Rui' });
  });

  it('answers what a handler throws as a function error', async () => {
    const { host } = givenFunction(`export const handler = async () => { throw new TypeError('broken'); };`);

    const result = await host.invoke('fn', {});

    expect(result).toEqual({ functionError: { errorType: 'TypeError', errorMessage: 'broken' } });
  });

  it('ends an environment that runs too long, and goes on with a new one', async () => {
    const code = `let calls = 0;
      export const handler = async (event) => { calls += 1; if (event.hang) for (;;); return calls; };`;
    const { host } = givenFunction(code, { timeoutMs: 300, concurrency: 1 });

    const before = await host.invoke('fn', {});
    const hanging = await host.invoke('fn', { hang: true });
    const after = await host.invoke('fn', {});

    expect(before.payload).toBe(1);
    expect(hanging.functionError).toMatchObject({ errorType: 'Sandbox.Timedout' });
    expect(after.payload).toBe(1);
  });

  it('goes on after a result that came at the very moment at which its time was over', async () => {
    const code = `export const handler = async ({ flag }) => {
      while (flag && Atomics.load(new Int32Array(flag), 0) === 0) await new Promise(setImmediate);
      return 'done';
    };`;
    const { host } = givenFunction(code, { timeoutMs: 100, concurrency: 1 });
    const flag = new SharedArrayBuffer(8);
    await host.invoke('fn', {});
    const late = host.invoke('fn', { flag });

    // As on a busy machine, this thread hears of both at once: first the end of the time, then the result that is on its way by then.
    await new Promise(setImmediate);
    const memory = new Int32Array(flag);
    Atomics.store(memory, 0, 1);
    Atomics.wait(memory, 1, 0, 300);

    expect((await late).functionError).toMatchObject({ errorType: 'Sandbox.Timedout' });
    for (let again = 0; again < 3; again += 1) expect(await host.invoke('fn', {})).toEqual({ payload: 'done' });
  });

  it('fails the invocation when the bundle does not load', async () => {
    const { host } = givenFunction(`throw new Error('no table name');`);

    const result = await host.invoke('fn', {});

    expect(result.functionError).toMatchObject({ errorMessage: 'no table name' });
  });

  it('fails the invocation whose environment dies, and only that', async () => {
    const { host } = givenFunction(`export const handler = async (event) => { if (event.die) process.exit(3); return 'fine'; };`);

    const results = await Promise.all([host.invoke('fn', { die: true }), host.invoke('fn', {})]);

    expect(results[0]?.functionError).toMatchObject({ errorType: 'Runtime.ExitError' });
    expect(results[1]?.payload).toBe('fine');
  });

  it('runs one invocation at a time in an environment', async () => {
    const { host } = givenFunction(`import { setTimeout } from 'node:timers/promises';
      const shared = new Int32Array(1);
      export const handler = async () => { shared[0] += 1; const busy = shared[0]; await setTimeout(20); shared[0] -= 1; return busy; };`);

    const results = await Promise.all(Array.from({ length: 12 }, () => host.invoke('fn', {})));

    expect(results.map((result) => result.payload)).toEqual(Array(12).fill(1));
  });

  it('writes what functions print to the log', async () => {
    const { host, folder } = givenFunction(`export const handler = async () => { console.log('a line'); };`);

    await host.invoke('fn', {});

    expect(readFileSync(join(folder, 'functions.log'), 'utf8')).toBe('a line\n');
  });
});

describe('environments of a function', () => {
  /** Ends when as many run at once as the event says. */
  const meeting = `export const handler = async ({ counter, count }) => {
    const present = new Int32Array(counter);
    Atomics.add(present, 0, 1);
    while (Atomics.load(present, 0) < count) await new Promise((resolve) => setTimeout(resolve, 5));
    return true;
  };`;

  it('become as many as the function may have when those there are wait', async () => {
    const count = availableParallelism() + 4;
    const { host } = givenFunction(meeting, { concurrency: count, timeoutMs: 15_000 });
    const counter = new SharedArrayBuffer(4);

    const results = await Promise.all(Array.from({ length: count }, () => host.invoke('fn', { counter, count })));

    expect(results.map(({ payload }) => payload)).toEqual(Array(count).fill(true));
  });

  it('become hardly more than the cores when those there are compute', async () => {
    const code = `import { threadId } from 'node:worker_threads';
      export const handler = async () => { const until = performance.now() + 40; while (performance.now() < until); return threadId; };`;
    const { host } = givenFunction(code, { concurrency: 32, timeoutMs: 15_000 });

    const results = await Promise.all(Array.from({ length: 60 }, () => host.invoke('fn', {})));

    expect(new Set(results.map(({ payload }) => payload)).size).toBeLessThanOrEqual(availableParallelism() + 2);
  });

  it('end when they had nothing to do for a while, and begin anew with the next invocation', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { host } = givenFunction(`let calls = 0; export const handler = async () => (calls += 1);`);

    const first = await host.invoke('fn', {});
    vi.advanceTimersByTime(50_000);
    const soon = await host.invoke('fn', {});
    vi.advanceTimersByTime(50_000);
    const again = await host.invoke('fn', {});
    vi.advanceTimersByTime(61_000);
    const late = await host.invoke('fn', {});

    expect([first, soon, again, late].map(({ payload }) => payload)).toEqual([1, 2, 3, 1]);
  });
});
