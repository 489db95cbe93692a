import * as z from 'zod';
import { grantedRights, rightsLackingNumbers } from '../contract/roles.ts';
import { ulid } from '../contract/ids.ts';
import { record } from './record.ts';

/** A role that a company made itself: a name for some rights. Nobody may manage users but admins. */
export const roles = record({
  name: 'role',
  names: 'roles',
  title: 'role',
  path: '/roles',
  id: ulid.brand<'RoleId'>(),
  servedBy: 'administration',
  permission: 'user-modal:editProfile',
  audited: 'changes',
  fields: {
    name: z.string().trim().min(2).max(40),
    rights: z
      .array(z.enum(grantedRights))
      .transform((rights) => grantedRights.filter((right) => rights.includes(right)))
      .refine((rights) => rightsLackingNumbers(rights).length === 0, 'some of them need contacts:numbers'),
  },
  shown: { name: z.string(), rights: z.array(z.enum(grantedRights)) },
  orderedBy: 'name',
  unique: { name: 'ERR_ROLE_NAME_IN_USE' },
  missing: 'ERR_NO_ROLE_FOUND',
  summaries: { create: 'Create a role: a name for some rights, which users may hold in place of a built-in one.' },
  /** For pickers and labels. */
  whole: { name: 'listEveryRole', most: 100, permission: 'session', openToSupport: true },
});

export type Role = z.output<typeof roles.schema>;
