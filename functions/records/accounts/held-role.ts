import * as z from 'zod';
import type { Clause } from '#functions/data/writes.ts';

/**
 * The role that somebody holds, as their user, session and sockets have it. `role` is null where the profile is the role. `rights` are those of a
 * company's own role as it was saved last, so that no request reads the role; null for a built-in one, whose rights the code knows.
 */
export const heldRoleFields = {
  role: z.string().nullable().default(null),
  rights: z.array(z.string()).nullable().default(null),
};

export interface HeldRole {
  readonly role: string | null;
  readonly rights: readonly string[] | null;
}

export const noHeldRole = { role: null, rights: null };

export const heldRole = ({ role, rights }: HeldRole): { role: string | null; rights: string[] | null } => ({ role, rights: rights && [...rights] });

export const isSameRole = (one: HeldRole, other: HeldRole): boolean => one.role === other.role && one.rights?.join() === other.rights?.join();

/** Holds while a row has this role. Rows of before there were roles hold none. */
export function holdsRole({ role, rights }: HeldRole): Clause[] {
  const same = (attribute: string, value: unknown): Clause => ({ any: [[attribute, '=', value], ...(value === null ? [[attribute, 'absent'] as const] : [])] });
  return [same('role', role), same('rights', rights)];
}
