import { createHash } from 'node:crypto';
import * as z from 'zod';
import { companyId, type CompanyId, pushDeviceId, type PushDeviceId, sessionId, userId, type UserId } from '#shared/contract/ids.ts';
import { spokenLanguages } from '#shared/contract/languages.ts';
import { keptValues } from '#functions/data/cached-items.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import type { UserItem } from '#functions/records/accounts/user-item.ts';
import type { CompanyItem } from '#functions/records/companies/company-item.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { type Clause, remove } from '#functions/data/writes.ts';

/** A browser that is told of what concerns its user while no page is open. */
export const pushDeviceItem = z.object({
  type: z.literal('pushDevice'),
  companyId,
  userId,
  id: pushDeviceId,
  /** The login that was the user's there last. */
  sessionId,
  name: z.string(),
  language: z.enum(spokenLanguages),
  /** Address at its push service: everybody who knows it may try to push. */
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** By which of our keys the browser subscribed; the service takes no other. */
  publicKey: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime(),
  expiresAtSeconds: z.number(),
});
export type PushDeviceItem = z.output<typeof pushDeviceItem>;

/** The same browser has the same id, whoever uses it. */
export const deviceIdOf = (endpoint: string): PushDeviceId => pushDeviceId.parse(createHash('sha256').update(endpoint).digest('base64url'));

/** Owner of a browser, across companies. */
export const pushEndpointItem = z.object({ type: z.literal('pushEndpoint'), companyId, userId, expiresAtSeconds: z.number() });

/** All devices of a company, or of one user of it. */
export async function loadPushDevices(table: TablePart, company: CompanyId, user?: UserId, options: { consistent?: boolean } = {}): Promise<PushDeviceItem[]> {
  const { pk } = companyKeys.pushDevice(company, '', '');
  const prefix = user && companyKeys.pushDevice(company, user, '').sk;
  return readableItems(pushDeviceItem, await table.queryAll({ pk, prefix, ...options }));
}

/** A device that is new is told this much later, at most. */
const keepMs = 30_000;
const kept = keptValues<readonly UserId[]>(keepMs);

/** The users of a company who have a device, at most half a minute old: half a read unit where nobody has. */
export function loadUsersWithDevices(table: TablePart, company: CompanyId, nowMs: number): Promise<readonly UserId[]> {
  return kept(company, nowMs, async () => [...new Set((await loadPushDevices(table, company)).map((device) => device.userId))]);
}

/** A device rings for so long after Recado was last opened there: nobody learns from a phone that was put away or lost for longer. */
const ringsForMs = 30 * 24 * 60 * 60_000;

/** Until when a device rings. It does no more after a new password, which ends the logins of all devices. */
export function ringsUntilMs({ usedAt }: PushDeviceItem, { passwordSetAt }: Pick<UserItem, 'passwordSetAt'>): number {
  return passwordSetAt !== undefined && usedAt < passwordSetAt ? Date.parse(passwordSetAt) : Date.parse(usedAt) + ringsForMs;
}

/** Whether its user may be told there. A login elsewhere changes nothing: a phone rings while its owner sits at a desk. */
export function mayRing(device: PushDeviceItem, user: UserItem | undefined, company: CompanyItem | undefined, nowMs: number): boolean {
  if (!user || !company || ringsUntilMs(device, user) <= nowMs) return false;
  if (company.demandsFactor && user.factorSetAt === undefined) return false;
  return user.isSuper || (company.isActive && Date.parse(company.dueAt) >= nowMs);
}

/** Takes a device away, and its claim unless somebody else has it by now. */
export async function forgetPushDevice(table: Table, device: Pick<PushDeviceItem, 'companyId' | 'userId' | 'id'>): Promise<void> {
  const { companyId: company, userId: user, id } = device;
  await table.forCompany(company).commit(remove(companyKeys.pushDevice(company, user, id)));
  const isTheirs: readonly Clause[] = [
    ['companyId', '=', company],
    ['userId', '=', user],
  ];
  await isHeld(table.system.commit(remove(systemKeys.pushEndpoint(id), isTheirs)));
}

type OfUser = Pick<PushDeviceItem, 'companyId' | 'userId'>;

/** Forgets the devices of a user, or those among them that are meant, by the login that was the user's there last. */
export async function forgetPushDevices(table: Table, user: OfUser, isMeant: (session: SessionItem['sessionId']) => boolean = () => true): Promise<void> {
  const devices = await loadPushDevices(table.forCompany(user.companyId), user.companyId, user.userId, { consistent: true });
  for (const device of devices.filter(({ sessionId: session }) => isMeant(session))) await forgetPushDevice(table, device);
}
