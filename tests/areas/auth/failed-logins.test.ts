import { beforeEach, describe, expect, it } from 'vitest';
import { noteFailedLogin } from '#functions/areas/account-mails/note-failed-login.ts';
import { logInByFactor } from '#functions/areas/auth/factor/log-in-by-factor.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { identityDeps, type IdentityDeps, logInAs } from '#tests/support/given-accounts.ts';
import { setUpFactor } from '#tests/support/given-factor.ts';
import { asFunction } from '#tests/support/function-rights.ts';
import type { Home } from '#tests/support/given.ts';
import { trail } from '../audit/given-trail.ts';

let watched: Awaited<ReturnType<typeof trail>>;
let home: Home;
let deps: IdentityDeps;

beforeEach(async () => {
  watched = await trail();
  ({ home } = watched);
  deps = identityDeps(home.deps);
  home.deps.jobs.take();
});

type Note = Extract<Job, { type: 'noteFailedLogin' }>;

const fail = (email: string) => logInAs(deps, { email, password: 'errada' }).catch((error: unknown) => error);
const notes = (): Note[] => home.deps.jobs.take().filter((job): job is Note => job.type === 'noteFailedLogin');
const note = (job: Note) => asFunction('dispatch', () => noteFailedLogin(home.deps, job));
const counts = async () => (await watched.entries({ kind: 'login' })).map(({ changes }) => changes.map(({ field, after }) => [field, after]));

describe('refused logins in the audit trail', () => {
  it('are one entry for an account and hour, whose count goes up', async () => {
    for (let count = 0; count < 3; count += 1) {
      await fail(home.email);
      for (const job of notes()) await note(job);
      expect(await counts()).toEqual([[['count', count + 1]]]);
    }
    home.deps.clock.advance(60 * 60_000);
    await fail(home.email);
    for (const job of notes()) await note(job);

    expect(await counts()).toEqual([[['count', 1]], [['count', 3]]]);
    const [entry] = await watched.entries({ kind: 'login' });
    expect(entry).toMatchObject({ action: 'fail', actor: { kind: 'system' }, record: { id: home.admin.userId, name: home.admin.name } });
  });

  it('count an attempt once, however often its job comes, and a hundred at most', async () => {
    await fail(home.email);
    const [job] = notes();
    if (!job) throw new Error('no job was sent');

    await note(job);
    await note(job);
    const twice = await counts();
    for (let count = 0; count < 110; count += 1) await note({ ...job, attemptId: home.deps.clock.newId() });

    expect(twice).toEqual([[['count', 1]]]);
    expect(await counts()).toEqual([[['count', 100]]]);
  });

  it('send the same for an address that has no account, which leaves nothing', async () => {
    const unknown = `nobody-${home.email}`;
    const answers = [await fail(home.email), await fail(unknown)];
    const jobs = notes();

    for (const job of jobs) await note(job);

    expect(answers.map((error) => (error instanceof AppError ? [error.code, error.details] : error))).toEqual([
      ['ERR_INVALID_CREDENTIALS', {}],
      ['ERR_INVALID_CREDENTIALS', {}],
    ]);
    expect(jobs.map(({ email, step }) => ({ email, step }))).toEqual([
      { email: home.email, step: 'password' },
      { email: unknown, step: 'password' },
    ]);
    expect(await counts()).toEqual([[['count', 1]]]);
  });

  it('tell of wrong codes too, beside wrong passwords', async () => {
    await setUpFactor(deps, home.deps.clock, home.admin);
    const refused = await logInAs(deps, { email: home.email }).catch((error: unknown) => error);
    const ticket = refused instanceof AppError ? String(refused.details['ticket']) : '';
    const code = { ticket, code: '000000', isTrusted: false, scope: 'full', language: 'pt', clientAddress: '', userAgent: '' } as const;

    await expect(logInByFactor(deps, code)).rejects.toMatchObject({ code: 'ERR_FACTOR_CODE_WRONG' });

    const jobs = notes();
    for (const job of jobs) await note(job);
    expect(jobs.map(({ step }) => step)).toEqual(['code']);
    expect((await watched.entries({ kind: 'login' })).map(({ record }) => record.id)).toEqual([home.admin.userId]);
  });
});
