import { describe, expect, it } from 'vitest';
import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { correctContact, enterContact } from '#functions/areas/contacts/enter-contact.ts';
import { importContactRows } from '#functions/areas/contacts/import-contact-rows.ts';
import { showDashboard } from '#functions/areas/dashboard/show-dashboard.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { saveNumberCheck } from '#functions/records/contact-lists/number-check.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { given } from '#tests/support/given.ts';

const number = '5511987654321';

/** @param knows what WhatsApp answers: a number, null for no account, undefined for silence. */
async function company(knows?: string | null) {
  const home = await given.company();
  const connection = await given.connection(home);
  const { companyId } = home.company;
  const table = home.deps.table.forCompany(companyId);
  const wait = async (): Promise<void> => {
    const asked = home.deps.outbound.sent.at(-1);
    if (knows === undefined || asked?.type !== 'check') return;
    await saveNumberCheck(table, companyId, asked.chat.number ?? '', { number: knows, checkedAt: isoTime(home.deps.clock.nowMs()) });
  };
  const checks = () => home.deps.outbound.sent.filter(({ type }) => type === 'check');
  return { deps: { ...home.deps, wait }, admin: home.admin, companyId, connection, table, checks };
}

describe('a contact that is typed in', () => {
  it('gets its number as WhatsApp writes it', async () => {
    const { deps, admin } = await company(number);

    expect(await enterContact(deps, admin, { name: 'Ana', number: '551187654321' })).toMatchObject({ number });
  });

  it('is refused with a number that is not on WhatsApp, new or corrected', async () => {
    const { deps, admin } = await company(null);
    const { id } = await createContact(deps, admin, { name: 'Bia', number: '5511911112222' });
    const refused = { code: 'ERR_WAPP_INVALID_CONTACT', details: { field: 'number' } };

    await expect(enterContact(deps, admin, { name: 'Ana', number })).rejects.toMatchObject(refused);
    await expect(correctContact(deps, admin, { contactId: id, fields: { name: 'Bia', number } })).rejects.toMatchObject(refused);
  });

  it('is saved unchecked while the connection is down, there is none, or WhatsApp does not answer', async () => {
    const { deps, admin, companyId, connection, table, checks } = await company();
    const save = (digit: number) => enterContact(deps, admin, { name: 'Ana', number: `551198765432${digit}` });

    expect(await save(1)).toMatchObject({ name: 'Ana' });
    expect(checks()).toHaveLength(1);
    await table.change(companyKeys.connection(companyId, connection.connectionId), { set: { status: 'DISCONNECTED' } });
    expect(await save(2)).toMatchObject({ name: 'Ana' });
    await table.change(companyKeys.company(companyId), { set: { defaultConnectionId: null } });
    expect(await save(3)).toMatchObject({ name: 'Ana' });
    expect(checks()).toHaveLength(1);
  });

  it('asks nothing of WhatsApp for a number that stays, or that somebody has', async () => {
    const { deps, admin, checks } = await company(null);
    const { id } = await createContact(deps, admin, { name: 'Ana', number });

    await correctContact(deps, admin, { contactId: id, fields: { name: 'Ana Prado', number } });
    await expect(enterContact(deps, admin, { name: 'Outra', number: '551187654321' })).rejects.toMatchObject({ code: 'ERR_DUPLICATED_CONTACT' });

    expect(checks()).toEqual([]);
  });

  it('counts among the new contacts of the day once, like one from a spreadsheet', async () => {
    const { deps, admin } = await company(number);
    const rows = Array.from({ length: 25 }, (_one, row) => ({ row, name: `Cliente ${row}`, number: `55119222200${10 + row}`, email: '' }));

    await enterContact(deps, admin, { name: 'Ana', number });
    await enterContact(deps, admin, { name: 'Ana', number }).catch(() => undefined);
    for (let time = 0; time < 2; time += 1) await importContactRows(deps, admin, rows);

    const { counters } = await showDashboard(deps, admin, { days: 1 });
    expect(counters.leads).toBe(26);
  });
});
