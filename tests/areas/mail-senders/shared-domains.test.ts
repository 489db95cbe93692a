import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMailDomain } from '#functions/areas/mail-senders/mail-domains.ts';
import { givenDomain, type NameServer, put, startNameServer } from './given-domain.ts';

let server: NameServer;
beforeAll(async () => {
  server = await startNameServer();
});
afterAll(() => server.end());

describe('a domain that two companies wait for', () => {
  async function waiting() {
    const one = await givenDomain(server);
    const other = await givenDomain(server, { domain: one.domain, others: one.home, identities: one.identities });
    return { one, other };
  }
  const namesOf = async ({ look }: Pick<Awaited<ReturnType<typeof givenDomain>>, 'look'>) => (await look()).records.map(({ name }) => name);

  it('has the same names for both, whoever asked first', async () => {
    const one = await givenDomain(server);
    const before = await namesOf(one);

    const other = await givenDomain(server, { domain: one.domain, others: one.home, identities: one.identities });

    expect([await namesOf(one), await namesOf(other)]).toEqual([before, before]);
  });

  it('keeps its names when one of them gives up', async () => {
    const { one, other } = await waiting();
    await one.publish();

    await deleteMailDomain(other.deps, other.home.admin, other.domain);

    expect(await one.look()).toMatchObject({ isVerified: true });
  });

  it('keeps them also when the one that had it gives it up', async () => {
    const { one, other } = await waiting();
    await one.publish();
    await one.look();
    put(server, { name: one.domain, type: 'TXT', value: other.key });

    await deleteMailDomain(one.deps, one.home.admin, one.domain);

    expect(await other.look()).toMatchObject({ isVerified: true });
    await deleteMailDomain(other.deps, other.home.admin, other.domain);
    expect(one.identities.known.has(one.domain)).toBe(false);
  });

  it('has the same new names for both after the mail service gave up', async () => {
    const { one, other } = await waiting();
    one.identities.known.set(one.domain, 'failed');

    const anew = await namesOf(one);

    expect(await namesOf(other)).toEqual(anew);
  });
});
