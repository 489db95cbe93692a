import { noHeldRole } from '#functions/records/accounts/held-role.ts';
import { ulid } from 'ulid';
import type { ContactDeps } from '#functions/areas/contacts/deps.ts';
import { type ContactItem, contactRow } from '#functions/records/contacts/contact-item.ts';
import { contactPostingWrites } from '#functions/records/contacts/contact-postings.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { BareWrite } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { companyId, contactId, sessionId, userId } from '#shared/contract/ids.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import { filledTable } from './filled-table.ts';

type Put = Extract<BareWrite, { kind: 'put' }>;

const nowMs = Date.parse('2026-01-01T12:00:00.000Z');
const firstNames = ['Maria', 'José', 'Ana', 'João', 'Antônia', 'Mariana', 'Marcos', 'Márcia', 'Luiz', 'Joana'];
const lastNames = ['Silva', 'Santos', 'Souza', 'Oliveira', 'Pereira', 'Lima', 'Carvalho'];

function* rowsOf(company: ContactItem['companyId'], count: number): Generator<Put> {
  const at = new Date(nowMs).toISOString();
  for (let index = 0; index < count; index += 1) {
    const common = `${firstNames[index % firstNames.length]} ${lastNames[Math.floor(index / 3) % lastNames.length]} ${lastNames[Math.floor(index / 11) % lastNames.length]}`;
    const contact: ContactItem = {
      type: 'contact',
      companyId: company,
      id: contactId.parse(ulid(nowMs + index)),
      name: index === 7 ? 'Zulmira Wanderley' : common,
      isNamedByStaff: true,
      number: `55119${String(index).padStart(8, '0')}`,
      lid: null,
      isGroup: false,
      email: `cliente${index}@example.com`,
      profilePicUrl: null,
      pictureCheckedAt: null,
      extraInfo: [],
      createdAt: at,
      updatedAt: at,
    };
    yield { kind: 'put', key: companyKeys.contact(company, contact.id), attributes: contactRow(contact) };
    // A contact that was not there before has nothing to remove.
    yield* contactPostingWrites(undefined, contact).filter((write) => write.kind === 'put');
  }
}

/** A company with so many contacts, written past the emulator. */
export async function manyContacts(count: number) {
  const company = companyId.parse(ulid(nowMs));
  const { table, measure, close } = await filledTable(rowsOf(company, count));
  const principal: Principal = {
    companyId: company,
    userId: userId.parse(ulid(nowMs)),
    sessionId: sessionId.parse(ulid(nowMs)),
    seat: 0,
    name: 'Ana',
    profile: 'admin',
    ...noHeldRole,
    isSuper: false,
    queueIds: [],
    factor: 'none',
    features: [],
    scope: 'full',
    cursorKey: '5'.repeat(64),
  };
  const deps: ContactDeps = { table, clock: new TestClock() };
  return { deps, principal, measure, close };
}
