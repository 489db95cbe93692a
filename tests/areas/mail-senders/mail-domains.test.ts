import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMailDomain, deleteMailDomain, listMailDomains, verifyDomainOfUser, verifyMailDomain } from '#functions/areas/mail-senders/mail-domains.ts';
import { createMailSender, deleteMailSender, listMailSenders, renameMailSender } from '#functions/areas/mail-senders/mail-senders.ts';
import { cancelEmail } from '#functions/areas/campaigns/stop-campaign.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { ownerOfDomain } from '#functions/records/mail/mail-domains.ts';
import { openDnsLookup } from '#functions/ports/dns-lookup.ts';
import { givenEmail } from '#tests/support/emails.ts';
import { given } from '#tests/support/given.ts';
import { mailSenderDeps } from '#tests/support/mail-senders.ts';
import { outcomes } from '#tests/support/outcomes.ts';
import { givenDomain, type NameServer, put, startNameServer, statesOf } from './given-domain.ts';

let server: NameServer;
beforeAll(async () => {
  server = await startNameServer();
});
afterAll(() => server.end());

const [hour, day] = [3_600_000, 86_400_000];
const allFound = ['ownership found', 'dkim found', 'dkim found', 'dkim found', 'spf found', 'dmarc found'];

describe('a domain', () => {
  it('is told what records it needs, and verified once they and the mail service say so', async () => {
    const { look, publish, home, deps, domain, key } = await givenDomain(server);

    const before = await look();
    await publish();
    const after = await look();

    expect(statesOf(before)).toEqual(['ownership missing', 'dkim missing', 'dkim missing', 'dkim missing', 'spf missing', 'dmarc missing']);
    expect(before.records[0]).toMatchObject({ type: 'TXT', name: domain, value: key, isRequired: true });
    expect(before.records[4]).toMatchObject({ name: domain, value: 'v=spf1 include:amazonses.com -all', isRequired: false });
    expect([before.isVerified, after.isVerified]).toEqual([false, true]);
    expect(statesOf(after)).toEqual(allFound);
    expect(await listMailDomains(deps, home.admin)).toEqual([after]);
  });

  it('is not verified by records alone, nor by the mail service alone', async () => {
    const { look, publish, identities, domain } = await givenDomain(server);
    identities.known.set(domain, 'verified');
    const withoutRecords = await look();
    await publish();
    identities.known.set(domain, 'pending');

    const withoutService = await look();

    expect([withoutRecords.isVerified, withoutService.isVerified]).toEqual([false, false]);
    expect(statesOf(withoutService)).toEqual(allFound);
  });

  it('needs no SPF and DMARC to be verified', async () => {
    const { look, publish, domain } = await givenDomain(server);
    await publish();
    server.records.set({ name: `_dmarc.${domain}`, type: 'TXT', values: [] });

    expect(await look()).toMatchObject({ isVerified: true });
  });

  it('shows what is there instead, in the form that keeps it', async () => {
    const { look, domain } = await givenDomain(server);
    const [, dkim] = (await look()).records;
    server.records.set({ name: domain, type: 'TXT', values: ['recado-verification=of-another-company', 'v=spf1 include:_spf.google.com ~all'] });
    server.records.set({ name: dkim?.name ?? '', type: 'CNAME', values: [`${dkim?.value}.${domain}`] });

    const { records } = await look();

    expect(records[0]).toMatchObject({ state: 'different', found: ['recado-verification=of-another-company'] });
    expect(records[1]).toMatchObject({ state: 'different', found: [`${dkim?.value}.${domain}`] });
    expect(records[4]).toMatchObject({ state: 'different', value: 'v=spf1 include:_spf.google.com include:amazonses.com ~all' });
  });

  it('finds a record whose name has the domain twice', async () => {
    const { look, domain } = await givenDomain(server);
    const [, dkim] = (await look()).records;
    put(server, { name: `${dkim?.name}.${domain}`, type: 'CNAME', value: dkim?.value ?? '' });

    const { records } = await look();

    expect(records[1]).toMatchObject({ state: 'different', found: [`${dkim?.name}.${domain} CNAME ${dkim?.value}`] });
  });

  it('finds a key that came as several strings, for it is longer than one', async () => {
    const { look, domain } = await givenDomain(server);
    const long = `v=spf1 ${Array.from({ length: 30 }, (_, index) => `ip4:192.0.2.${index}`).join(' ')} include:amazonses.com -all`;
    server.records.set({ name: domain, type: 'TXT', values: [long] });

    expect(long.length).toBeGreaterThan(255);
    expect((await look()).records[4]).toMatchObject({ state: 'found' });
  });

  it('stays as it is while no name server answers', async () => {
    const { look, publish, deps, home, domain } = await givenDomain(server);
    await publish();
    await look();
    home.deps.clock.advance(5_000);

    const silent = await startNameServer();
    await silent.end();
    const unanswered = await verifyMailDomain({ ...deps, dns: openDnsLookup(silent.address, { timeout: 300, tries: 1 }) }, home.admin, domain);

    expect(unanswered.isVerified).toBe(true);
    expect(new Set(statesOf(unanswered))).toEqual(new Set(['ownership unknown', 'dkim unknown', 'spf unknown', 'dmarc unknown']));
  });

  it('asks the mail service anew when it has given up', async () => {
    const { look, identities, domain } = await givenDomain(server);
    const before = await look();
    identities.known.set(domain, 'failed');

    const after = await look();

    expect(after.records[1]?.name).not.toBe(before.records[1]?.name);
    expect(identities.known.get(domain)).toBe('pending');
  });
});

describe('the looks that come by themselves', () => {
  it('verify a domain whose records came meanwhile', async () => {
    const { publish, later, deps, home } = await givenDomain(server);
    await publish();

    await later(61_000);

    expect(await listMailDomains(deps, home.admin)).toMatchObject([{ isVerified: true }]);
  });

  it('end after three days without, until somebody asks', async () => {
    const { later, look, home } = await givenDomain(server);
    for (let passed = 0; passed <= 73; passed += 1) await later(hour);
    const given = home.deps.timers.waiting.size;

    await look();

    expect([given, home.deps.timers.waiting.size]).toEqual([0, 1]);
  });

  it('take the verification away after two that find a record gone, a day apart, and the domain is free again', async () => {
    const { publish, look, later, deps, home, domain } = await givenDomain(server);
    await publish();
    await look();
    server.records.set({ name: domain, type: 'TXT', values: [] });
    const isVerified = async () => (await listMailDomains(deps, home.admin))[0]?.isVerified;

    await later(day);
    const afterOne = await isVerified();
    await later(day);

    expect([afterOne, await isVerified()]).toEqual([true, false]);
    expect(await ownerOfDomain(home.deps.table, domain)).toBeUndefined();
  });
});

describe('a domain belongs to one company', () => {
  it('the first that is verified of two whose records both stand there', async () => {
    const one = await givenDomain(server);
    const other = await givenDomain(server, { domain: one.domain, others: one.home });
    await one.publish();
    await other.publish();

    const settled = await outcomes([one.look(), other.look()]);

    expect(settled.toSorted()).toEqual(['ERR_MAIL_DOMAIN_IN_USE', 'done']);
    const verified = [await listMailDomains(one.deps, one.home.admin), await listMailDomains(other.deps, other.home.admin)].flat().map((d) => d.isVerified);
    expect(verified.toSorted()).toEqual([false, true]);
  });

  it('which nobody else can even add then, and gives it free when it gives it up', async () => {
    const one = await givenDomain(server);
    await one.publish();
    await one.look();
    const other = await given.company({ deps: one.home.deps });
    const deps = mailSenderDeps(other);
    await expect(addMailDomain(deps, other.admin, one.domain)).rejects.toMatchObject({ code: 'ERR_MAIL_DOMAIN_IN_USE' });

    await deleteMailDomain(one.deps, one.home.admin, one.domain);

    expect((await addMailDomain(deps, other.admin, one.domain)).key).not.toBe(one.key);
    expect(one.identities.known.has(one.domain)).toBe(false);
  });

  it('is kept from nobody by a company that only claims it', async () => {
    const squatter = await givenDomain(server);
    const owner = await givenDomain(server, { domain: squatter.domain, others: squatter.home });
    await owner.publish();

    expect(await owner.look()).toMatchObject({ isVerified: true });
    await deleteMailDomain(squatter.deps, squatter.home.admin, squatter.domain);
    expect(await ownerOfDomain(owner.home.deps.table, owner.domain)).toBe(owner.home.company.companyId);
  });
});

it('a domain of many is refused, and so is the twenty-first', async () => {
  const home = await given.company();
  const deps = mailSenderDeps(home);
  for (const domain of ['gmail.com', 'com.br', 'recado.example.com', 'app.recado.example.com'])
    await expect(addMailDomain(deps, home.admin, domain)).rejects.toMatchObject({ code: 'ERR_MAIL_DOMAIN_REFUSED' });
  for (let number = 1; number <= 20; number += 1) await addMailDomain(deps, home.admin, `loja${number}.com.br`);

  await expect(addMailDomain(deps, home.admin, 'loja21.com.br')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_MAIL_DOMAINS' });
});

it('people may ask for a look every three seconds', async () => {
  const { deps, home, domain, look } = await givenDomain(server);
  await look();

  await expect(verifyMailDomain(deps, home.admin, domain)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS', details: { retryAfterSeconds: 3 } });
});

it("the specification's call takes the domain of the user's address", async () => {
  const home = await given.company();
  const user = await given.user(home, { email: 'ana@docesdaana.com.br' });
  const stranger = await given.company({ deps: home.deps });
  const deps = mailSenderDeps(home);

  expect(await verifyDomainOfUser(deps, home.admin, user.userId)).toMatchObject({ domain: 'docesdaana.com.br', isVerified: false });
  await expect(verifyDomainOfUser(deps, home.admin, stranger.admin.userId)).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' });
});

describe('a sender', () => {
  it('is of a domain of the company, may be used once that is verified, and goes with it', async () => {
    const { deps, home, domain, publish, look } = await givenDomain(server);
    const created = await createMailSender(deps, home.admin, { name: 'Loja', email: `oi@${domain}` });
    await publish();
    await look();

    expect(created).toMatchObject({ domain, isVerified: false });
    expect(await listMailSenders(deps, home.admin)).toEqual([{ ...created, isVerified: true }]);
    expect(await renameMailSender(deps, home.admin, created.id, 'Doces')).toMatchObject({ name: 'Doces', isVerified: true });
    await deleteMailDomain(deps, home.admin, domain);
    expect(await listMailSenders(deps, home.admin)).toEqual([]);
  });

  it('stays while a campaign that has a time is to be sent from it', async () => {
    const home = await given.company();
    const deps = mailSenderDeps(home);
    const scheduledAt = isoTime(home.deps.clock.nowMs() + day);
    const { id, senderId } = await givenEmail(home, { recipients: 1, scheduledAt });
    if (senderId === null) throw new Error('without a sender');

    await expect(deleteMailSender(deps, home.admin, senderId)).rejects.toMatchObject({ code: 'ERR_MAIL_SENDER_CHOSEN', details: { name: 'Novidades' } });
    await cancelEmail(home.deps, home.admin, id);
    await deleteMailSender(deps, home.admin, senderId);

    expect(await listMailSenders(deps, home.admin)).toEqual([]);
  });

  it('is refused twice, and from a domain that is not the company’s', async () => {
    const { deps, home, domain } = await givenDomain(server);
    const { id } = await createMailSender(deps, home.admin, { name: 'Loja', email: `oi@${domain}` });

    await expect(createMailSender(deps, home.admin, { name: 'Outra', email: `oi@${domain}` })).rejects.toMatchObject({ code: 'ERR_MAIL_SENDER_IN_USE' });
    await expect(createMailSender(deps, home.admin, { name: 'Loja', email: 'oi@doutros.com.br' })).rejects.toMatchObject({ code: 'ERR_NO_MAIL_DOMAIN_FOUND' });
    await deleteMailSender(deps, home.admin, id);
    expect(await createMailSender(deps, home.admin, { name: 'Outra', email: `oi@${domain}` })).toMatchObject({ name: 'Outra' });
  });
});
