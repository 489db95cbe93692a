import { describe, expect, it } from 'vitest';
import { forgetCampaign } from '#functions/areas/campaigns/forget-campaign.ts';
import { listMailRecipients } from '#functions/areas/campaigns/mail/read-emails.ts';
import { countShippings } from '#functions/areas/derive/count-shippings.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { countReputation } from '#functions/records/campaigns/mail-reputation.ts';
import { mailCountsItem } from '#functions/records/campaigns/campaign-progress.ts';
import { queryShippings } from '#functions/records/campaigns/query-shippings.ts';
import { eraseShipping } from '#functions/records/campaigns/shipping-item.ts';
import { givenEmail } from '#tests/support/emails.ts';
import { given, type Home } from '#tests/support/given.ts';

/** A recipient's row at a place. */
const rowAt = (home: Home, campaign: { readonly id: string; readonly number: number }, slot: string) => ({
  type: 'mailShipping' as const,
  companyId: home.company.companyId,
  campaignId: campaign.id,
  campaignNumber: campaign.number,
  slot,
  email: `${slot}@example.com`,
  number: slot,
  name: '',
  lane: 'm0',
  state: 'sent',
  atMs: 1,
  run: 1,
  turn: 1,
  attempt: 1,
});

async function spread(slots: readonly string[]) {
  const home = await given.company();
  const campaign = await givenEmail(home);
  const table = home.deps.table.forCompany(home.company.companyId);
  const rows = slots.map((slot) => ({ key: companyKeys.shipping(home.company.companyId, campaign.number, slot), attributes: rowAt(home, campaign, slot) }));
  for (const { key, attributes } of rows) await table.commit(put(key, attributes));
  return { home, campaign, table, rows };
}

const place = (first: string, rest = '0'): string => `${first}${rest.repeat(11)}`;
const firsts = Array.from({ length: 16 }, (_, digit) => digit.toString(16));

describe('the partitions of a campaign’s recipients', () => {
  it('are sixteen, by the first digit of the place, and are read in the order of the places', async () => {
    const slots = firsts.flatMap((first) => [place(first, '1'), place(first, '2')]);
    const { campaign, table, rows } = await spread(slots.toReversed());

    const parts: string[][] = [];
    for (let beyond: string | undefined = ''; beyond !== undefined;) {
      const { items, next }: Awaited<ReturnType<typeof queryShippings>> = await queryShippings(table, campaign, { limit: 5, beyond, consistent: true });
      parts.push(items.map(({ sk }) => String(sk)));
      beyond = next;
    }

    expect(new Set(rows.map(({ key }) => key.pk)).size).toBe(16);
    expect(parts.flat()).toEqual(slots);
    expect(parts.map(({ length }) => length)).toEqual([5, 5, 5, 5, 5, 5, 2]);
  });

  it('end a page where nobody follows, and go on by a cursor where the next partition has somebody', async () => {
    const { home, campaign } = await spread([...Array.from({ length: 20 }, (_, at) => `0${String(at).padStart(11, '0')}`), place('f')]);

    const first = await listMailRecipients(home.deps, home.admin, campaign.id, {});
    const rest = await listMailRecipients(home.deps, home.admin, campaign.id, { cursor: first.nextCursor });

    expect([first.recipients.length, first.hasMore]).toEqual([20, true]);
    expect([rest.recipients.map(({ email }) => email), rest.hasMore]).toEqual([[`${place('f')}@example.com`], false]);
  });

  it('keep a place whose next one, in the next partition, is taken, when its recipient is erased', async () => {
    const [last, next] = [place('3', 'f'), place('4', '0')];
    const { table, rows } = await spread([last, next]);

    for (const { key } of rows) await eraseShipping(table, key, key.sk);

    expect(await table.get(rows[0]?.key ?? { pk: '', sk: '' })).toMatchObject({ number: '', email: '' });
    expect(await table.get(rows[1]?.key ?? { pk: '', sk: '' })).toBeUndefined();
  });

  it('are forgotten with the campaign, all of them', async () => {
    const { home, campaign, table } = await spread(firsts.map((first) => place(first)));
    const { companyId } = home.company;
    await table.writeMany([{ kind: 'delete', key: companyKeys.email(companyId, campaign.id) }]);

    await forgetCampaign(home.deps, { type: 'forgetCampaign', companyId, channel: 'mail', campaignId: campaign.id, campaignNumber: campaign.number });

    expect(await queryShippings(table, campaign, { limit: 100, consistent: true })).toEqual({ items: [], next: undefined });
  });
});

describe('counts of a campaign', () => {
  it('are right when the stream brings the changes of one partition before older ones of another, and brings them again', async () => {
    const { home, campaign, table } = await spread([]);
    const { companyId } = home.company;
    const change = (sequence: string, slot: string) => ({ sequence, before: undefined, after: rowAt(home, campaign, slot) });
    const [early, late] = [change('100000000000000000001', place('a')), change('900000000000000000001', place('0'))];

    for (const batch of [[late], [early], [early, late], [late, change('900000000000000000002', place('0', '1'))]])
      await countShippings(table, companyId, batch);

    const stored = mailCountsItem.parse(await table.get(companyKeys.campaignPart(companyId, campaign.number, 'counts')));
    expect(stored).toMatchObject({ sent: 3, recipients: 3 });
  });

  it('stay within a kilobyte with a mark for each partition', async () => {
    const { home, campaign, table } = await spread([]);
    const { companyId } = home.company;
    const sequence = '9'.repeat(40);
    await countShippings(
      table,
      companyId,
      firsts.map((first) => ({ sequence, before: undefined, after: rowAt(home, campaign, place(first)) })),
    );
    const scope = { companyId, campaignNumber: campaign.number };
    await countReputation(
      table,
      scope,
      firsts.map((bucket) => ({ bucket, sequence, counts: { sent: 1 } })),
      home.deps.clock.nowMs(),
    );

    const day = new Date(home.deps.clock.nowMs()).toISOString().slice(0, 10);
    const rows = [companyKeys.campaignPart(companyId, campaign.number, 'counts'), companyKeys.mailReputation(companyId, day)].map((key) => table.get(key));

    for (const row of await Promise.all(rows)) expect(JSON.stringify(row).length).toBeLessThan(1_024);
    expect(await Promise.all(rows)).toMatchObject([{ sent: 16 }, { sent: 16 }]);
  });
});
