import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { dueDayAt, dueDayOf } from '#shared/domain/due-date.ts';
import type { ListedCompany, platformRoutes } from '#shared/contract/platform.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { commitDecision, type GuardedWrite } from '#functions/data/commit-decision.ts';
import { type CompanyItem, loadCompany, trialMs } from '#functions/records/companies/company-item.ts';
import { createCompany } from '#functions/records/companies/create-company.ts';
import { companyKeys, normalizeName, systemKeys } from '#functions/data/keys.ts';
import { liftMailHold } from '#functions/records/campaigns/mail-reputation.ts';
import { followingInvoice, writeDueInvoice } from '#functions/records/billing/write-invoice.ts';
import { companyListing } from '#functions/records/companies/listed-company.ts';
import { leavePlan, takePlan } from '#functions/records/billing/plan-item.ts';
import type { Table } from '#functions/data/table.ts';
import { put, remove, update } from '#functions/data/writes.ts';
import { renewCompanySessions } from '#functions/stack/company-sessions.ts';
import { hashPassword } from '#functions/tools/password-hash.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { PlatformDeps } from './deps.ts';
import { toListed } from './list-companies.ts';
import { isOfStaff } from './of-staff.ts';
import { stopCampaignsOf } from './stop-campaigns-of.ts';

type Made = BodyOf<typeof platformRoutes.createCompany>;
type Change = BodyOf<typeof platformRoutes.updateCompany>;

/** Makes a company as sign-up does, and lets staff decide what sign-up decides by itself. @throws AppError ERR_EMAIL_IN_USE, ERR_COMPANY_NAME_IN_USE, ERR_NO_PLAN_FOUND */
export async function createCompanyByStaff(
  { table, clock }: Pick<PlatformDeps, 'table' | 'clock'>,
  input: Made,
): Promise<ListedCompany & { password?: string }> {
  const password = input.password ?? clock.randomBytes(9).toString('base64url');
  const { name, email, adminName, planId, phone, status, campaignsEnabled, recurrence, dueDate } = input;
  const { company } = await createCompany(
    { table, clock },
    {
      name,
      email,
      planId,
      passwordHash: await hashPassword(password, clock.randomBytes(16)),
      dueAt: dueDate ?? isoTime(clock.nowMs() + trialMs),
      phone: phone || null,
      ...(adminName === undefined ? {} : { adminName }),
      ...(status === undefined ? {} : { isActive: status }),
      ...(campaignsEnabled === undefined ? {} : { isCampaignsEnabled: campaignsEnabled }),
      ...(recurrence === undefined ? {} : { recurrence }),
      referrer: null,
      isSuper: false,
    },
  );
  await writeDueInvoice({ table, clock }, company);
  return { ...(await listed(table, company)), ...(input.password === undefined ? { password } : {}) };
}

/** @throws AppError ERR_NO_COMPANY_FOUND */
export const showCompany = async ({ table }: Pick<PlatformDeps, 'table'>, companyId: CompanyId): Promise<ListedCompany> =>
  listed(table, await loadCompany(table.forCompany(companyId), companyId));

/**
 * Changes a company, then its live sessions, and stops its campaigns where it may have none any more. Asked again after a failure it does what is left.
 *
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_COMPANY_NAME_IN_USE, ERR_NO_PLAN_FOUND, ERR_CONFLICT when the due date is not the one that
 *   the new one was reckoned from, ERR_NO_PERMISSION for suspending a company of platform staff
 */
export async function updateCompany(
  { table, clock }: Pick<PlatformDeps, 'table' | 'clock'>,
  principal: Principal,
  { companyId, change }: { companyId: CompanyId; change: Change },
): Promise<ListedCompany> {
  const part = table.forCompany(companyId);
  if (change.status === false && (await isOfStaff(table, principal, companyId))) throw new AppError('ERR_NO_PERMISSION', { field: 'status' });
  const changed = await commitDecision(table.across, async () => {
    const before = await loadCompany(part, companyId);
    requireSeenDate(before, change);
    const set = changedFields(before, change);
    const after: CompanyItem = { ...before, ...set };
    const invoice = await followingInvoice(table, before, after, { by: principal.name, at: isoTime(clock.nowMs()) });
    const isSame = (['name', 'planId', 'dueAt'] as const).map((field) => [field, '=', before[field]] as const);
    // What a former plan had too much of says nothing of the one that staff give.
    const outdated = after.planId === before.planId ? [] : ['overPlan'];
    const own = { write: update(companyKeys.company(companyId), { set, remove: outdated }, ['exists', ...isSame]) };
    const isChanged = Object.keys(set).length > 0;
    return {
      writes: isChanged ? [...nameWrites(before, after), ...planWrites(before, after), own, ...invoice.map((write) => ({ write }))] : [],
      result: after,
    };
  });
  if (change.mailsHeld === false) await liftMailHold(table, companyId, clock.nowMs());
  await renewCompanySessions(table, changed);
  await stopCampaignsOf({ table, clock }, changed);
  await writeDueInvoice({ table, clock }, changed);
  return listed(table, change.mailsHeld === false ? { ...changed, mailHold: undefined } : changed);
}

async function listed(table: Table, company: CompanyItem): Promise<ListedCompany> {
  const [shown] = await toListed(table, [company]);
  if (!shown) throw new AppError('ERR_NO_COMPANY_FOUND');
  return shown;
}

/** A date that stands there already is a wish fulfilled, by the same call before its answer got lost or by somebody else. @throws AppError ERR_CONFLICT */
function requireSeenDate({ dueAt }: CompanyItem, { dueDate, dueDateBefore }: Change): void {
  if (dueDateBefore === undefined) return;
  const known = [dueDateBefore, dueDate ?? dueDateBefore].map((date) => Date.parse(date));
  if (!known.includes(Date.parse(dueAt))) throw new AppError('ERR_CONFLICT', { field: 'dueDate' });
}

/** The fields that change. */
function changedFields(before: CompanyItem, { name, email, phone, planId, status, campaignsEnabled, dueDate, recurrence }: Change): Partial<CompanyItem> {
  const asked = {
    name,
    email,
    phone: phone === '' ? null : phone,
    planId,
    isActive: status,
    isCampaignsEnabled: campaignsEnabled,
    dueAt: dueDate === undefined ? undefined : isoTime(Date.parse(dueDate)),
    recurrence,
  };
  const changed = Object.entries(asked).filter(([field, value]) => value !== undefined && value !== before[field as keyof CompanyItem]); // keys of it
  const fields = Object.fromEntries(changed) as Partial<CompanyItem>; // fields of it, each with a value of its own
  const dayBefore = before.dueDay ?? dueDayAt(before.dueAt);
  return fields.dueAt === undefined ? fields : { ...fields, dueDay: dueDayOf(fields.dueAt, dayBefore) };
}

function nameWrites(before: CompanyItem, after: CompanyItem): GuardedWrite[] {
  const { companyId } = before;
  if (before.name === after.name) return [];
  const isListedAlike = normalizeName(before.name) === normalizeName(after.name);
  if (isListedAlike) return [];
  return [
    { write: put(systemKeys.companyName(after.name), { type: 'companyName', companyId }, ['absent']), refusal: 'ERR_COMPANY_NAME_IN_USE', field: 'name' },
    { write: remove(systemKeys.companyName(before.name)) },
    { write: companyListing(after) },
    { write: remove(companyListing(before).key) },
  ];
}

function planWrites({ companyId, planId }: CompanyItem, after: CompanyItem): GuardedWrite[] {
  return planId === after.planId ? [] : [...takePlan(after.planId, companyId), leavePlan(planId, companyId)];
}
