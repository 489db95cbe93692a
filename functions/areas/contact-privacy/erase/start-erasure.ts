import { createHash } from 'node:crypto';
import type { Erasure } from '#shared/contract/contact-privacy.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type ContactId, erasureId as erasureIdSchema } from '#shared/contract/ids.ts';
import { canonicalNumber, numberForms } from '#shared/domain/phone.ts';
import { loadContact } from '#functions/conversations/contact-store.ts';
import type { ContactItem } from '#functions/records/contacts/contact-item.ts';
import { erasedContactItem, erasureItem, type ErasureItem, noneErased, toErasure } from '#functions/records/privacy/erasure-item.ts';
import { onRefusal } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { sameAddress } from '#functions/records/campaigns/mail-shipping-item.ts';
import { put } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import { hashPassword } from '#functions/tools/password-hash.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { sendBeforeRow } from '#functions/ports/begun-job.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import type { PrivacyDeps } from '../deps.ts';

type StartDeps = Pick<PrivacyDeps, 'table' | 'clock' | 'jobs'>;

/** The stream is read within a day; some more for an erasure that somebody has to look after. */
const markSeconds = 30 * 24 * 60 * 60;

/**
 * Begins to erase everything about a contact. Asked again meanwhile it is the same erasure, whose work goes on should it have
 * stopped.
 *
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_VALIDATION when the name is not the contact's
 */
export async function startErasure(deps: StartDeps, principal: Principal, input: { contactId: ContactId; name: string }): Promise<Erasure> {
  const part = deps.table.forCompany(principal.companyId);
  const contact = await loadContact(part, principal.companyId, input.contactId);
  if (contact.name.trim() !== input.name.trim()) throw new AppError('ERR_VALIDATION', { field: 'name' });
  const begun = await findBegun(part, contact);
  if (!begun) return toErasure(await begin(deps, part, principal, contact));
  await deps.jobs.send(jobOf(begun));
  return toErasure(begun);
}

const jobOf = ({ companyId, id }: ErasureItem) => ({ type: 'eraseStep', companyId, erasureId: id }) as const;

async function findBegun(table: TablePart, { companyId, id }: ContactItem): Promise<ErasureItem | undefined> {
  const stored = await table.get(companyKeys.erasedContact(companyId, id), { consistent: true });
  const found = stored && (await table.get(companyKeys.erasure(companyId, erasedContactItem.parse(stored).erasureId), { consistent: true }));
  return found && erasureItem.parse(found);
}

async function begin(deps: StartDeps, table: TablePart, principal: Principal, contact: ContactItem): Promise<ErasureItem> {
  const item = await newErasure(deps.clock, principal, contact);
  const mark = { type: 'erasedContact' as const, erasureId: item.id, expiresAtSeconds: Math.ceil(deps.clock.nowMs() / 1_000) + markSeconds };
  await sendBeforeRow(deps, jobOf(item));
  const written = table.commit(
    put(companyKeys.erasedContact(item.companyId, contact.id), mark, ['absent']),
    put(companyKeys.erasure(item.companyId, item.id), item),
  );
  // Somebody asked for it at the same moment.
  const begun = await onRefusal(written, async (refused) => (await findBegun(table, contact)) ?? Promise.reject(refused));
  return begun ?? item;
}

async function newErasure(
  clock: Clock,
  { companyId, userId, name }: Principal,
  { id: contactId, formerIds = [], number, email, isGroup }: ContactItem,
): Promise<ErasureItem> {
  const hasNumber = number !== '' && !isGroup;
  return {
    type: 'erasure',
    companyId,
    id: erasureIdSchema.parse(newRecordId(clock)),
    status: 'running',
    requestedBy: { id: userId, name },
    requestedAt: isoTime(clock.nowMs()),
    erasedAt: null,
    verifiedAt: null,
    counts: noneErased,
    keysSha256: createHash('sha256').digest('hex'),
    numberHash: hasNumber ? await hashPassword(canonicalNumber(number), clock.randomBytes(16)) : null,
    revision: 0,
    work: {
      contactId,
      formerIds,
      numbers: hasNumber ? numberForms(number) : [],
      emails: email === '' ? [] : [sameAddress(email)],
      ticketIds: [],
      seenTicketIds: [],
      connectionIds: [],
      at: 0,
      after: '',
      pending: [],
      look: 0,
      found: 0,
      nextLookMs: 0,
    },
  };
}
