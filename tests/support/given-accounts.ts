import { type AccountKeys, loadAccountKeys } from '#functions/areas/auth/account-keys.ts';
import type { AuthDeps } from '#functions/areas/auth/deps.ts';
import type { CompanyDeps } from '#functions/areas/companies/deps.ts';
import { type LogIn, type LoggedIn, logIn } from '#functions/areas/auth/log-in.ts';
import { once } from '#functions/ports/secrets.ts';
import { RecordingJobs } from '#tests/support/recording-jobs.ts';
import { type TestDeps, testPassword } from '#tests/support/given.ts';

const secret = 'a1'.repeat(32);

export type IdentityDeps = AuthDeps & CompanyDeps;

/** Dependencies of logging in and signing up. */
export function identityDeps(deps: Pick<TestDeps, 'table' | 'clock'> & Partial<Pick<TestDeps, 'jobs'>>): IdentityDeps {
  return {
    table: deps.table,
    clock: deps.clock,
    keys: once((): Promise<AccountKeys> => loadAccountKeys(deps.table, secret)),
    jobs: deps.jobs ?? new RecordingJobs(),
    platformSender: 'no-reply@recado.example',
    isLocal: false,
    appUrl: 'https://recado.example',
    signUpsPerHour: 10,
  };
}

let addresses = 0;

/** An address of a network that no other test has used: attempts are counted by network. */
export function newAddress(): string {
  addresses += 1;
  return `2001:db8:${(process.pid % 0x1_00_00).toString(16)}:${addresses.toString(16)}::1`;
}

export function logInAs(deps: AuthDeps, input: Pick<LogIn, 'email'> & Partial<LogIn>): Promise<LoggedIn> {
  return logIn(deps, { password: testPassword, userAgent: '', scope: 'full', clientAddress: newAddress(), deviceCookie: undefined, ...input });
}
