import { describe, expect, it } from 'vitest';
import { listMailRecipients } from '#functions/areas/campaigns/mail/read-emails.ts';
import { showErasure } from '#functions/areas/contact-privacy/erase/list-erasures.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { findSuppression } from '#functions/records/campaigns/suppression-item.ts';
import { emailRoutes } from '#shared/contract/emails.ts';
import { numbersOf } from '#tests/support/campaigns.ts';
import { begunEmail, emailReport, playMails, tell } from '#tests/support/emails.ts';
import { derived } from '#tests/support/stream.ts';
import { begin, company, simplePerson, traces, work } from './given-person.ts';

const canary = 'zenobia.canaria@example.com';

describe('erasing a recipient of e-mail campaigns', () => {
  it('leaves no name or address anywhere, even one that was changed since; who unsubscribed is not written to again', async () => {
    const scene = await company();
    const { home } = scene;
    const { companyId } = home.company;
    const [number = ''] = numbersOf(1);
    const goes = await simplePerson(scene, { name: 'Zenóbia Canária', number, lid: '987654321012', word: 'zebrana' });
    const email = await begunEmail(home, { addresses: [canary, 'outra@example.com'] });
    await playMails(home);
    const mail = home.deps.mails.sent.find(({ to }) => to === canary) ?? { to: '', recipient: '' };
    await tell(home, mail, 'Delivery', 'Complaint');
    const table = home.deps.table.forCompany(companyId);
    // The list has another address by now.
    await table.change(companyKeys.contactListItem(companyId, email.contactListId ?? ('' as never), number), { set: { email: 'nova@example.com' } }, [
      'exists',
    ]);

    const { id } = await begin(scene, goes);
    await work(scene);
    await derived(home);

    expect(await traces(scene, [...goes.canaries, canary])).toEqual([]);
    expect(await showErasure(home.deps, home.admin, id)).toMatchObject({ status: 'verified', counts: { recipients: 1, suppressions: 1 } });
    expect(await findSuppression(table, companyId, canary)).toMatchObject({ reason: 'complained', email: '' });
    const { recipients } = await listMailRecipients(home.deps, home.admin, email.id, emailRoutes.listMailRecipients.query.parse({}));
    expect(recipients.map((one) => one.email)).toEqual(['outra@example.com']);
    expect((await emailReport(home, email)).counts).toMatchObject({ sent: 2, complained: 1 });
  });

  it('keeps that the person complains afterwards, without a name', async () => {
    const scene = await company();
    const { home } = scene;
    const [number = ''] = numbersOf(1);
    const goes = await simplePerson(scene, { name: 'Zenóbia Canária', number, lid: '987654321012', word: 'zebrana' });
    await begunEmail(home, { addresses: [canary] });
    await playMails(home);
    const [mail = { to: '', recipient: '' }] = home.deps.mails.sent;
    await begin(scene, goes);
    await work(scene);

    await tell(home, mail, 'Bounce', 'Complaint');
    await derived(home);

    const { companyId } = home.company;
    expect(await findSuppression(home.deps.table.forCompany(companyId), companyId, canary)).toMatchObject({ reason: 'complained', email: '' });
    expect(await traces(scene, [...goes.canaries, canary])).toEqual([]);
  });
});
