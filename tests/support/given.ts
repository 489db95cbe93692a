import { noHeldRole } from '#functions/records/accounts/held-role.ts';
import { expect } from 'vitest';
import { hashPassword } from '#functions/tools/password-hash.ts';
import { createCompany } from '#functions/records/companies/create-company.ts';
import { openSession } from '#functions/areas/auth/open-session.ts';
import type { CompanyItem } from '#functions/records/companies/company-item.ts';
import type { ConnectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { PlanItem } from '#functions/records/billing/plan-item.ts';
import { newQueue, type QueueItem } from '#functions/records/queues/queue-item.ts';
import type { Table } from '#functions/data/table.ts';
import { visibilityWrite } from '#functions/records/connections/visibility-item.ts';
import type { UserItem } from '#functions/records/accounts/user-item.ts';
import { put, update } from '#functions/data/writes.ts';
import { principalOf } from '#functions/stack/authenticate.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { connectionId, planId, queueId, userId } from '#shared/contract/ids.ts';
import { RecordingAcks } from './recording-acks.ts';
import { RecordingJobs, RecordingTimers } from './recording-jobs.ts';
import { lossyTable } from './lossy-table.ts';
import { mailDeps } from './recording-mails.ts';
import { RecordingQueue } from './recording-queue.ts';
import { TestClock } from './test-clock.ts';
import { testTable } from './test-table.ts';

export interface TestDeps extends ReturnType<typeof mailDeps> {
  readonly table: Table;
  readonly clock: TestClock;
  readonly outbound: RecordingQueue;
  readonly timers: RecordingTimers;
  readonly jobs: RecordingJobs;
  readonly acks: RecordingAcks;
  readonly mediaOrigin: string;
}

/** A company to test with: its admin, its first queue "Atendimento" and the pieces that use cases want. */
export interface Home {
  readonly deps: TestDeps;
  readonly company: CompanyItem;
  readonly plan: PlanItem;
  readonly admin: Principal;
  readonly queue: QueueItem;
  /** Address of the admin, with `testPassword`. */
  readonly email: string;
}

export const testPassword = 'uma senha de teste';

/** Hashing is slow on purpose: once for all users of a worker. */
let passwordHash: Promise<string> | undefined;

interface CompanyOptions {
  readonly limits?: Partial<Pick<PlanItem, 'users' | 'connections' | 'queues'>>;
  readonly dueAt?: string;
  readonly isSuper?: boolean;
  /** For tests that count: a table of which every answer arrives. Those of units have no other. */
  readonly isHeard?: boolean;
  /** Share the clock, queue and table of another company. */
  readonly deps?: TestDeps;
}

const isOfUnits = (): boolean => expect.getState().testPath?.includes('/tests/units/') ?? false;

async function newDeps(isHeard: boolean): Promise<TestDeps> {
  const clock = new TestClock();
  return {
    ...mailDeps(clock),
    table: isHeard ? await testTable() : await lossyTable(),
    clock,
    outbound: new RecordingQueue(),
    timers: new RecordingTimers(),
    jobs: new RecordingJobs(),
    acks: new RecordingAcks(),
    mediaOrigin: 'https://media.example',
  };
}

async function company(options: CompanyOptions = {}): Promise<Home> {
  const deps = options.deps ?? (await newDeps(options.isHeard ?? isOfUnits()));
  const plan = await newPlan(deps, options.limits);
  const unique = deps.clock.newId().toLowerCase();
  const email = `admin-${unique}@example.com`;
  passwordHash ??= hashPassword(testPassword, deps.clock.randomBytes(16));
  const created = await createCompany(deps, {
    name: `Empresa ${unique}`,
    email,
    passwordHash: await passwordHash,
    planId: plan.planId,
    dueAt: options.dueAt ?? isoTime(deps.clock.nowMs() + 30 * 86_400_000),
    referrer: null,
    isSuper: options.isSuper ?? false,
  });
  const admin = await logIn(deps, created.company, options.isSuper ? await withFactor(deps, created.admin) : created.admin);
  return { deps, company: created.company, plan, admin, queue: created.queue, email };
}

/** Platform staff enter no company without one. */
async function withFactor({ table }: TestDeps, user: UserItem): Promise<UserItem> {
  const factorSetAt = user.createdAt;
  await table.forCompany(user.companyId).commit(update(companyKeys.user(user.companyId, user.userId), { set: { factorSetAt } }));
  return { ...user, factorSetAt };
}

async function newPlan({ table, clock }: TestDeps, limits: CompanyOptions['limits']): Promise<PlanItem> {
  const plan: PlanItem = {
    type: 'plan',
    planId: planId.parse(clock.newId()),
    name: 'Teste',
    users: 100,
    connections: 100,
    queues: 100,
    valueCents: 9_990,
    ...limits,
  };
  await table.system.commit(put(systemKeys.plan(plan.planId), plan));
  return plan;
}

/** A user of the company with a live session; a plain one with the first queue unless said otherwise. */
async function user(
  home: Home,
  overrides: Partial<Pick<UserItem, 'name' | 'email' | 'profile' | 'role' | 'rights' | 'queueIds' | 'isSuper'>> = {},
): Promise<Principal> {
  const { deps, company: owner } = home;
  const id = userId.parse(deps.clock.newId());
  const item: UserItem = {
    type: 'user',
    companyId: owner.companyId,
    userId: id,
    name: `Atendente ${id.slice(-4)}`,
    email: `${id.toLowerCase()}@example.com`,
    profile: 'user',
    ...noHeldRole,
    isSuper: false,
    queueIds: [home.queue.queueId],
    revision: 1,
    createdAt: isoTime(deps.clock.nowMs()),
    ...overrides,
  };
  passwordHash ??= hashPassword(testPassword, deps.clock.randomBytes(16));
  const account = { type: 'account', companyId: owner.companyId, userId: id, passwordHash: await passwordHash };
  await deps.table.across.commit(
    put(companyKeys.user(owner.companyId, id), item),
    put(systemKeys.email(item.email), account, ['absent']),
    update(companyKeys.company(owner.companyId), { add: { userCount: 1 } }),
  );
  return logIn(deps, owner, item);
}

async function logIn(deps: TestDeps, owner: CompanyItem, item: UserItem): Promise<Principal> {
  const { session } = await openSession(deps, { user: item, company: owner, scope: 'full', seen: { device: '', address: '' } });
  return principalOf(session);
}

async function queue(home: Home, overrides: Partial<Omit<QueueItem, 'type' | 'companyId' | 'queueId' | 'createdAt'>> = {}): Promise<QueueItem> {
  const { deps, company: owner } = home;
  const id = queueId.parse(deps.clock.newId());
  const item: QueueItem = {
    ...newQueue({
      companyId: owner.companyId,
      queueId: id,
      name: `Fila ${id.slice(-4)}`,
      color: `#${deps.clock.randomBytes(3).toString('hex')}`,
      createdAt: isoTime(deps.clock.nowMs()),
    }),
    ...overrides,
  };
  await deps.table
    .forCompany(owner.companyId)
    .commit(put(companyKeys.queue(owner.companyId, id), item), update(companyKeys.company(owner.companyId), { add: { queueCount: 1 } }));
  return item;
}

/** A connected connection without queues; the first of a company is its default. */
async function connection(
  home: Home,
  overrides: Partial<Omit<ConnectionItem, 'type' | 'companyId' | 'connectionId' | 'isDefault'>> = {},
): Promise<ConnectionItem> {
  const { deps, company: owner } = home;
  const id = connectionId.parse(deps.clock.newId());
  const now = isoTime(deps.clock.nowMs());
  const table = deps.table.forCompany(owner.companyId);
  const stored = await table.get(companyKeys.company(owner.companyId), { consistent: true });
  const isDefault = stored?.['defaultConnectionId'] === null;
  const item: ConnectionItem = {
    type: 'connection',
    companyId: owner.companyId,
    connectionId: id,
    name: `Conexão ${id.slice(-6)}`,
    channel: 'whatsapp',
    greetingMessage: '',
    complationMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
    transferMessage: '',
    queueIds: [],
    revision: 1,
    status: 'CONNECTED',
    qrcode: '',
    qrExpiresAt: null,
    retries: 0,
    number: '5511988887777',
    closeReason: null,
    numberHolder: null,
    tokenLast4: null,
    webhook: null,
    createdAt: now,
    updatedAt: now,
    ...overrides,
    isDefault,
  };
  await deps.table.across.commit(
    put(companyKeys.connection(owner.companyId, id), item),
    visibilityWrite(owner.companyId, id, item.queueIds),
    put(companyKeys.connectionName(owner.companyId, item.name), { type: 'connectionName', connectionId: id }, ['absent']),
    update(companyKeys.company(owner.companyId), { add: { connectionCount: 1 }, set: isDefault ? { defaultConnectionId: id } : {} }),
    put(systemKeys.shardConnection(await deps.outbound.shardOf(id), id), {
      type: 'shardConnection',
      companyId: owner.companyId,
      connectionId: id,
      wanted: true,
    }),
  );
  return item;
}

/** Builders with valid defaults, through the same writes as the product; a test names only what matters to it. */
export const given = { company, user, queue, connection } as const;
