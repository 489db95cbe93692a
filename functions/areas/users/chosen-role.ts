import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { type Profile } from '#shared/contract/permissions.ts';
import { isBuiltIn, roleOf } from '#shared/contract/roles.ts';
import { roles } from '#shared/records/roles.ts';
import type { GuardedWrite } from '#functions/data/commit-decision.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { check } from '#functions/data/writes.ts';
import { heldRole, type HeldRole } from '#functions/records/accounts/held-role.ts';
import { collectionOf } from '#functions/records/declared/record-store.ts';

const roleStore = collectionOf(roles);

/** Somebody's profile with the role that goes along with it. */
export interface ProfileAndRole extends HeldRole {
  readonly profile: Profile;
}

interface Wish {
  readonly profile?: Profile | undefined;
  readonly role?: string | undefined;
}

interface ChosenRole {
  readonly chosen: ProfileAndRole;
  /** An own role stays as it is until the user holds it. */
  readonly writes: readonly GuardedWrite[];
}

/**
 * The profile and role that somebody shall have. Programs that know profiles alone send the role as they got it, or none: then another profile
 * takes its own role along.
 *
 * @throws AppError ERR_VALIDATION for a role and a profile that contradict each other, ERR_NO_ROLE_FOUND
 */
export async function chosenRole(part: TablePart, companyId: CompanyId, before: ProfileAndRole, { profile, role }: Wish): Promise<ChosenRole> {
  const hasOtherProfile = profile !== undefined && profile !== before.profile;
  const hasOtherRole = role !== undefined && role !== roleOf(before);
  if (!hasOtherProfile && !hasOtherRole) return { chosen: before, writes: [] };
  if (!hasOtherRole) return { chosen: { profile: profile ?? before.profile, role: null, rights: null }, writes: [] };
  const asked = role === 'admin' ? 'admin' : 'user';
  if (hasOtherProfile && profile !== asked) throw new AppError('ERR_VALIDATION', { field: 'role', reason: 'contradicts the profile' });
  if (isBuiltIn(role)) return { chosen: { profile: asked, role: role === asked ? null : role, rights: null }, writes: [] };
  const { held, isUnchanged } = await loadRole(part, companyId, role).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError(error.code, { field: 'role' }, { cause: error }) : error;
  });
  return { chosen: { profile: asked, ...held }, writes: [isUnchanged] };
}

/** An own role as somebody holds it, and what holds until it changes. @throws AppError ERR_NO_ROLE_FOUND */
export async function loadRole(part: TablePart, companyId: CompanyId, role: string): Promise<{ held: ReturnType<typeof heldRole>; isUnchanged: GuardedWrite }> {
  const { rights, revision } = await roleStore.load(part, companyId, role);
  const isUnchanged = check(companyKeys.record(companyId, roleStore.spec.name, role), ['exists', ['revision', '=', revision]]);
  return { held: heldRole({ role, rights }), isUnchanged: { write: isUnchanged } };
}
