import { beforeAll, describe, expect, it, vi } from 'vitest';
import { addMailDomain } from '#functions/areas/mail-senders/mail-domains.ts';
import { runCompanyErasure } from '#functions/areas/platform/erase/run-company-erasure.ts';
import { listCompanies } from '#functions/areas/platform/list-companies.ts';
import { listCompanyErasures, showCompanyErasure } from '#functions/areas/platform/erase/list-company-erasures.ts';
import { listKeys, systemKeys } from '#functions/data/keys.ts';
import { mailPictureKey } from '#functions/records/messages/media-prefixes.ts';
import { put } from '#functions/data/writes.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { recordUses } from '#functions/stack/record-handlers.ts';
import { quickMessages } from '#shared/records/quick-messages.ts';
import { ticketViews } from '#shared/records/ticket-views.ts';
import { anyCanary, canary, withCanaries } from '#tests/support/canaries.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { furnish, type FurnishedHome, type NamedRoute, namedRoutes } from '#tests/support/furnish/furnish.ts';
import { metaConnection } from '#tests/support/given-meta.ts';
import { given, type Home } from '#tests/support/given.ts';
import { mailSenderDeps } from '#tests/support/mail-senders.ts';
import { restApi } from '#tests/support/rest-api.ts';
import { derived } from '#tests/support/stream.ts';
import { begin, busyWithPrograms, doomed, rowsWith, type Scene, work } from './given-doomed.ts';

const customerNumber = '5511966554433';

const listTypes = ['contactList', 'contactListItem', 'contactListImport'];
const campaignTypes = ['campaign', 'campaignTexts', 'campaignHandout', 'campaignLane', 'campaignCounts', 'connectionCampaigns', 'shipping', 'optedOut'];
const typesOfPrograms = [...listTypes, ...campaignTypes, 'webhook', 'webhookDelivery', 'sendRequest', 'connectionToken'];

/** Something of everything, and every text that a route takes. */
async function writeEverything({ home, bucket }: Scene): Promise<void> {
  const own = await furnish(home);
  const api = await restApi(home);
  const token = await api.token(home.admin);
  const writing = namedRoutes.filter(({ route }) => route.body !== undefined && !['public', 'super'].includes(route.permission) && route.method !== 'GET');
  for (const one of writing) {
    const body = withCanaries(one.name, own[one.area].bodies[one.name] ?? {}, one.route.body!);
    await api.call(one.route, { token, params: idsOf(own, one), body });
  }
  const connection = await given.connection(home, { queueIds: [home.queue.queueId], greetingMessage: canary('greeting') });
  await home.deps.table.system.commit(put(systemKeys.sessionAuth(connection.connectionId, 'creds'), { sealed: new Uint8Array(1), epoch: 1 }));
  const number = { type: 'whatsappNumber', companyId: home.company.companyId, connectionId: connection.connectionId };
  await home.deps.table.system.commit(put(systemKeys.whatsappNumber('5511900000000'), number));
  await customerWrites(home, connection, { number: customerNumber, name: canary('pushname'), text: canary('inbound') });
  await ownOf(home);
  await busyWithPrograms(home, connection, { name: canary('list'), number: customerNumber });
  for (const prefix of ['companies', 'uploads', 'exports']) bucket.files.set(`${prefix}/${home.company.companyId}/${canary(prefix)}`, canary(`${prefix}file`));
  await derived(home);
}

/** Records that an admin keeps alone stand in lists of their own. */
async function ownOf({ admin, deps }: Home): Promise<void> {
  const quick = { shortcode: canary('ownshortcut'), message: canary('owntext'), isShared: false };
  await recordUses(deps, quickMessages).create(admin, quickMessages.body.parse(quick));
  await recordUses(deps, ticketViews).create(admin, ticketViews.body.parse({ name: canary('ownview'), filter: { list: 'open' } }));
}

const idsOf = (own: FurnishedHome, { area, route }: NamedRoute): Record<string, string> =>
  Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, own[area].ids[name]?.own ?? '']));

describe('erasing a company in which every field was written', () => {
  const lines: string[] = [];
  let scene: Scene;
  let other: Home;
  let othersBefore: string[];
  let rowsBefore: string[];
  let erasureId: Awaited<ReturnType<typeof begin>>['id'];

  beforeAll(async () => {
    scene = await doomed();
    other = await given.company({ deps: scene.home.deps });
    await furnish(other);
    scene.bucket.files.set(`companies/${other.company.companyId}/stays`, 'stays');
    scene.bucket.files.set(mailPictureKey(scene.home.company.companyId, 'logo.png'), 'logo');
    await writeEverything(scene);
    rowsBefore = await rowsWith(scene.home.company.companyId, 'canario');
    othersBefore = await rowsWith(other.company.companyId);
    for (const method of ['log', 'error', 'warn'] as const) vi.spyOn(console, method).mockImplementation((...words) => void lines.push(words.join(' ')));
    ({ id: erasureId } = await begin(scene));
    await work(scene);
  }, 120_000);

  it('found much to erase', () => {
    expect(rowsBefore.length).toBeGreaterThan(100);
    expect(new Set(rowsBefore.join('\n').match(anyCanary)).size).toBeGreaterThan(20);
    const types = new Set(rowsBefore.map((row) => (JSON.parse(row) as { type: string }).type));
    expect(types).toEqual(new Set([...types, ...typesOfPrograms]));
    const { companyId, userId } = scene.home.admin;
    const lists = ['quick-messages', 'ticket-views'].map((name) => listKeys.records(companyId, `${name} ${userId}`));
    for (const list of lists) expect(rowsBefore.some((row) => row.includes(list))).toBe(true);
  });

  it('leaves nothing of it in the table, but the proof that names its id', async () => {
    const { companyId } = scene.home.company;

    const left = await rowsWith(companyId, 'canario', customerNumber, customerNumber.slice(-8), scene.home.email);

    const types = left.map((row) => (JSON.parse(row) as { type: string }).type);
    // What is announced to everybody says in which company it was written, and stays with the others.
    expect(types.filter((type) => type !== 'announcement')).toEqual(['companyErasure']);
  });

  it('leaves no file of it, nor a word of it in queues, timers and logs', () => {
    const { bucket, home } = scene;

    expect([...bucket.files.keys()]).toEqual([`companies/${other.company.companyId}/stays`]);
    expect(
      JSON.stringify([home.deps.jobs.sent, [...home.deps.timers.waiting.values()].filter(({ job }) => JSON.stringify(job).includes(home.company.companyId))]),
    ).toBe('[[],[]]');
    expect(lines.join('\n')).not.toMatch(anyCanary);
  });

  it('leaves another company as it was, byte for byte', async () => {
    expect(await rowsWith(other.company.companyId)).toEqual(othersBefore);
  });

  it('keeps a proof of how much there was, and that nothing is left', async () => {
    const { deps } = scene.home;

    const proof = await showCompanyErasure(deps, erasureId);

    expect(proof).toMatchObject({ status: 'verified', rowsAfter: 0, filesAfter: 0, filesBefore: 4, requestedBy: { id: scene.staff.userId } });
    expect(proof.rowsBefore).toBeGreaterThan(100);
    expect((await listCompanyErasures(deps, scene.staff, {})).erasures.map(({ id }) => id)).toContain(erasureId);
    expect(JSON.stringify(proof)).not.toContain(scene.home.company.name);
  });

  it('lets name and e-mail be used again, and lists the company no more', async () => {
    const { deps, company, email } = scene.home;

    expect(await deps.table.system.get(systemKeys.email(email))).toBeUndefined();
    expect(await deps.table.system.get(systemKeys.companyName(company.name))).toBeUndefined();
    expect((await listCompanies(deps, scene.staff, { searchParam: company.name })).companies).toEqual([]);
  });
});

describe('the erasure of a company', () => {
  it('goes on after crashes at all of its writes, done and not done', async () => {
    const scene = await doomed();
    const connection = await given.connection(scene.home, { queueIds: [scene.home.queue.queueId] });
    await customerWrites(scene.home, connection, { number: customerNumber, name: 'Cliente', text: 'oi' });
    await derived(scene.home);
    const { id } = await begin(scene);
    const [first] = scene.home.deps.jobs.sent;
    let crashes = 0;
    const endsEarly = async (): Promise<boolean> => {
      scene.home.deps.jobs.take();
      await scene.home.deps.jobs.send(first!.job);
      scene.home.deps.clock.advance(3_600_000);
      const crashing = { ...scene.home.deps.table, system: crashingSystem(scene, crashes % 2 === 0) };
      return work(scene, crashing).then(
        () => false,
        () => true,
      );
    };
    while (await endsEarly()) crashes += 1;

    expect(crashes).toBeGreaterThan(3);
    expect(await showCompanyErasure(scene.home.deps, id)).toMatchObject({ status: 'verified', rowsAfter: 0 });
    expect((await rowsWith(scene.home.company.companyId)).length).toBe(1);
  });

  it('lets nobody in from its first step on, and takes what comes late along', async () => {
    const scene = await doomed();
    const { home } = scene;
    const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
    await begin(scene);
    await begin(scene);

    await work(scene);
    await customerWrites(home, connection, { number: customerNumber, name: 'Tarde', text: 'demais' });

    expect(await loadSession(home.deps.table, { companyId: home.company.companyId, userId: home.admin.userId, seat: 0 })).toBeUndefined();
    expect((await rowsWith(home.company.companyId)).length).toBe(1);
  });

  it('lets the mail service forget its domains, but not one that has become another company’s', async () => {
    const scene = await doomed();
    const { home, identities } = scene;
    const senders = mailSenderDeps(home, { identities });
    const others = await given.company({ deps: home.deps });
    await addMailDomain(senders, home.admin, `own-${home.company.companyId}.example`);
    const { domain } = await addMailDomain(senders, home.admin, `sold-${home.company.companyId}.example`);
    await home.deps.table.system.commit(put(systemKeys.mailDomain(domain), { type: 'mailDomainClaim', companyId: others.company.companyId }));
    await begin(scene);

    await work(scene);

    expect([...identities.known.keys()]).toEqual([domain]);
  });

  it('waits for the session service, which alone may take away the keys of a phone', async () => {
    const scene = await doomed();
    const { deps, company } = scene.home;
    const connection = await given.connection(scene.home);
    const auth = systemKeys.sessionAuth(connection.connectionId, 'creds');
    const { id } = await begin(scene);
    const erasing = { ...deps, eraser: scene.bucket, identities: scene.identities, sweepKeys: scene.sweepKeys };
    await deps.table.system.commit(put(auth, { sealed: new Uint8Array(1), epoch: 1 }));

    for (let look = 0; look < 3; look += 1) {
      await runCompanyErasure(erasing, { type: 'eraseCompanyStep', companyErasureId: id });
      deps.clock.advance(3_600_000);
    }

    expect(await showCompanyErasure(deps, id)).toMatchObject({ status: 'erased', rowsAfter: 2 });
    expect(await deps.table.system.get(auth)).toBeDefined();
    await work(scene);
    expect(await showCompanyErasure(deps, id)).toMatchObject({ status: 'verified', rowsAfter: 0 });
    expect((await rowsWith(company.companyId)).length).toBe(1);
  });

  it('ends what its pages are subscribed to at Meta, and waits until that is done', async () => {
    const scene = await doomed();
    const { deps, company } = scene.home;
    const { accountId } = await metaConnection(scene.home);
    const { id } = await begin(scene);
    const erasing = { ...deps, eraser: scene.bucket, identities: scene.identities, sweepKeys: scene.sweepKeys };

    for (let look = 0; look < 3; look += 1) {
      await runCompanyErasure(erasing, { type: 'eraseCompanyStep', companyErasureId: id });
      deps.clock.advance(3_600_000);
    }

    expect(await showCompanyErasure(deps, id)).toMatchObject({ status: 'erased', rowsAfter: 1 });
    await work(scene);
    expect(scene.graph.calls).toMatchObject([{ method: 'DELETE', path: `${accountId}/subscribed_apps`, token: `token of ${accountId}` }]);
    expect(await showCompanyErasure(deps, id)).toMatchObject({ status: 'verified', rowsAfter: 0 });
    expect((await rowsWith(company.companyId, String(accountId))).length).toBe(1);
  });

  it('asks for the company’s name, and spares the companies of platform staff', async () => {
    const scene = await doomed();
    const { deps } = scene.home;
    const own = { ...scene, home: await given.company({ deps, isSuper: true }) };

    await expect(begin(scene, 'Outra')).rejects.toMatchObject({ code: 'ERR_VALIDATION', details: { field: 'name' } });
    await expect(begin(own)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    const [one, same] = await Promise.all([begin(scene), begin(scene)]);

    expect(one.id).toBe(same.id);
  });
});

/** The system's part of the table, of which the first step that is written down is the last thing that is heard of: it is, or it is not. */
function crashingSystem({ home }: Scene, isDone: boolean) {
  const { system } = home.deps.table;
  return {
    ...system,
    change: async (...args: Parameters<typeof system.change>): Promise<never> => {
      if (isDone) await system.change(...args);
      throw new Error('the process ended');
    },
  };
}
