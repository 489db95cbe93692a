import { beforeEach, describe, expect, it } from 'vitest';
import { applyChecked } from '#functions/areas/inbound/apply-look-ups.ts';
import { wakingJobs } from '#functions/areas/push/events/connections.ts';
import { createItem, loadItem } from '#functions/areas/contact-lists/save-item.ts';
import { createContactList } from '#functions/areas/contact-lists/save-list.ts';
import { checkList } from '#functions/areas/contact-lists/start-check.ts';
import { loadContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { saveNumberCheck } from '#functions/records/contact-lists/number-check.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { ContactListId } from '#shared/contract/ids.ts';
import { workOnLists } from '#tests/support/contact-lists.ts';
import { given, type Home } from '#tests/support/given.ts';

let home: Home;
let contactListId: ContactListId;

beforeEach(async () => {
  home = await given.company();
  ({ id: contactListId } = await createContactList(home.deps, home.admin, { name: 'Natal' }));
});

const part = () => home.deps.table.forCompany(home.company.companyId);
const list = () => loadContactList(part(), home.company.companyId, contactListId);
const add = (index: number) =>
  createItem(home.deps, home.admin, { contactListId, name: `Cliente ${index}`, number: `55119700000${String(index).padStart(2, '0')}`, email: '' });
const asked = () => home.deps.outbound.sent.flatMap((message) => (message.type === 'check' ? [message] : []));

/** WhatsApp knows every number but those that end in 7. */
async function answerAll(): Promise<void> {
  for (const { companyId, connectionId, chat } of asked()) {
    const number = chat.number?.endsWith('7') ? null : (chat.number ?? null);
    await applyChecked({ ...home.deps }, { type: 'checked', companyId, connectionId, chat, number, checkedAt: isoTime(home.deps.clock.nowMs()) });
  }
}

async function later(ms = 5_000): Promise<void> {
  home.deps.clock.advance(ms);
  await workOnLists(home);
}

describe('checking numbers', () => {
  it('begins with a new contact, and takes the answer', async () => {
    await given.connection(home);
    const { id } = await add(7);

    await workOnLists(home);
    await answerAll();
    await later();

    expect(await loadItem(home.deps, home.admin, id)).toMatchObject({ isWhatsappValid: false, whatsappNumber: null });
    expect(await list()).toMatchObject({ validCount: 0, invalidCount: 1, checkState: 'idle' });
  });

  it('asks ten at a time and no more before they are answered', async () => {
    await given.connection(home);
    for (let index = 0; index < 25; index += 1) await add(index);
    await workOnLists(home);
    await answerAll();
    for (let round = 0; round < 4; round += 1) await later();
    home.deps.outbound.sent.length = 0;
    for (let index = 30; index < 55; index += 1) await add(index);
    await checkList(home.deps, home.company.companyId, contactListId);
    const counts: number[] = [];

    for (let round = 0; round < 5; round += 1) {
      await later();
      counts.push(asked().length);
      await answerAll();
    }
    for (let round = 0; round < 4; round += 1) await later();

    expect(Math.max(...counts.map((count, round) => count - (counts[round - 1] ?? 0)))).toBeLessThanOrEqual(10);
    expect(new Set(asked().map(({ chat }) => chat.number)).size).toBe(asked().length);
  });

  it('takes what was answered lately without asking', async () => {
    await given.connection(home);
    const number = '5511970000001';
    await saveNumberCheck(part(), home.company.companyId, number, { number: '551170000001', checkedAt: isoTime(home.deps.clock.nowMs()) });
    home.deps.clock.advance(60_000);
    const { id, updatedAt } = await add(1);

    home.deps.clock.advance(1_000);
    await workOnLists(home);

    const checked = await loadItem(home.deps, home.admin, id);
    expect(checked).toMatchObject({ isWhatsappValid: true, whatsappNumber: '551170000001' });
    expect(asked()).toEqual([]);
    // Open screens take no record for news that is older than theirs.
    expect(checked.updatedAt > updatedAt).toBe(true);
  });

  it('waits while no connection is up, and goes on when one comes up', async () => {
    const { connectionId } = await given.connection(home, { status: 'DISCONNECTED' });
    const key = companyKeys.connection(home.company.companyId, connectionId);
    const before = await part().get(key);
    await add(1);
    await workOnLists(home);
    expect(await list()).toMatchObject({ checkState: 'waiting' });

    const after = await part().change(key, { set: { status: 'CONNECTED' } });
    for (const job of wakingJobs([{ before, after }])) await home.deps.jobs.send(job);
    await workOnLists(home);
    await answerAll();
    await later();

    expect(await list()).toMatchObject({ checkState: 'idle', validCount: 1 });
  });

  it('asks another connection than the default one when that is down', async () => {
    await given.connection(home, { status: 'DISCONNECTED' });
    const { connectionId } = await given.connection(home);
    await add(1);

    await workOnLists(home);

    expect(asked()).toMatchObject([{ connectionId }]);
  });

  it('leaves those out that nobody answers, and stops when nothing is answered', async () => {
    await given.connection(home);
    await add(1);
    await workOnLists(home);

    for (let round = 0; round < 8; round += 1) await later();

    expect(await list()).toMatchObject({ checkState: 'waiting', validCount: 0 });
    expect(home.deps.jobs.take()).toEqual([]);
  });
});
