import * as z from 'zod';
import type { GuardedWrite } from '#functions/data/commit-decision.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { type Clause, update } from '#functions/data/writes.ts';
import { inEverySeat, isSession, sessionKey } from './sessions.ts';
import { isUnchanged, type UserItem } from './user-item.ts';

const passkey = z.object({
  /** Given by the authenticator; base64url. */
  id: z.string(),
  name: z.string(),
  /** COSE key; base64url. */
  publicKey: z.string(),
  /** Grows with each use. A passkey that lives on several devices says 0 for ever. */
  counter: z.number().int(),
  /** Digest of the password's hash as it was: with another one the passkey alone opens nothing until it came once after the password. */
  passwordDigest: z.string(),
  createdAt: z.iso.datetime(),
  /** When the last challenge was made that it answered, in ms: that one and all before are used up. */
  challengedAtMs: z.number().int().optional(),
});
export type Passkey = z.output<typeof passkey>;

/** The second factor of an account: an app that shows codes, passkeys, or both; and ten spare codes. */
export const factor = z.object({
  /** Another factor has another one: browsers that were trusted with this one are no more. */
  id: z.string(),
  /** Shared with the app; sealed. Missing without an app. */
  secret: z.string().optional(),
  /** The last step whose code was used, in 30 s since 1970: it and all before are used up. */
  lastStep: z.number().int().optional(),
  /** Keyed digests of the spare codes that are left. */
  spareHashes: z.array(z.string()),
  passkeys: z.array(passkey).optional(),
});
export type Factor = z.output<typeof factor>;

/** Holds while an account has this factor, used as far as it was when it was read. */
export const isFactor = (read: Factor | undefined): Clause => (read ? ['factor', '=', read] : ['factor', 'absent']);

export const passkeysOf = (read: Factor | undefined): readonly Passkey[] => read?.passkeys ?? [];

/**
 * Sets the factor of an account, or takes it away, and tells user and live sessions of it.
 *
 * @param after with none it is taken away.
 * @param at ISO 8601 UTC.
 */
export async function factorWrites(
  table: Table,
  { user, before }: { readonly user: UserItem; readonly before: Factor | undefined },
  after: Factor | undefined,
  at: string,
): Promise<GuardedWrite[]> {
  const { companyId, userId, email } = user;
  const own: readonly Clause[] = [['userId', '=', userId], isFactor(before)];
  return [
    { write: update(systemKeys.email(email), after ? { set: { factor: after } } : { remove: ['factor'] }, own) },
    { write: update(companyKeys.user(companyId, userId), userChange(user, before, after, at), isUnchanged(user)) },
    ...(await inEverySeat(table, user, (session) => update(sessionKey(session), { set: { factor: after ? 'set' : 'none' } }, isSession(session)))),
  ];
}

/** The trail tells of both: that the factor came, changed or went, and which passkeys. */
function userChange({ revision }: UserItem, before: Factor | undefined, after: Factor | undefined, at: string) {
  const names = passkeysOf(after).map(({ name }) => name);
  const isNew = after !== undefined && (before === undefined || before.secret !== after.secret);
  const set = { revision: revision + 1, ...(isNew ? { factorSetAt: at } : {}), ...(names.length > 0 ? { passkeyNames: names } : {}) };
  const gone = [...(after ? [] : ['factorSetAt']), ...(names.length > 0 ? [] : ['passkeyNames'])];
  return { set, ...(gone.length > 0 ? { remove: gone } : {}) };
}
