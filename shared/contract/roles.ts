import { isCompanyAdmin, isSupporter, type Profiled } from './permissions.ts';
import { adminRights, type Right, rightsWithNumbers, workRights } from './rights.ts';

// The browser does without these: a session's reply has the rights by name.

/** Roles that every company has. The specification's profiles are two of them; a role other than `admin` has the profile `user`. */
export const builtInRoles = ['admin', 'supervisor', 'user', 'attendant', 'marketing', 'finance', 'reader'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

const rightsOfRole: Readonly<Record<BuiltInRole, readonly Right[]>> = {
  admin: [...adminRights, ...workRights],
  supervisor: [
    'dashboard:view',
    'tickets-manager:showall',
    'ticket-options:deleteTicket',
    'chats-page:createChat',
    ...workRights.filter((right) => !['contact-lists:edit', 'campaigns:run', 'mail:run'].includes(right)),
  ],
  user: workRights,
  attendant: ['tickets-manager:showqueues', 'conversations:answer', 'contacts:edit', 'schedules:edit'],
  marketing: ['dashboard:view', 'contacts:edit', 'contacts:numbers', 'contacts:import', 'contact-lists:edit', 'campaigns:run', 'mail:run'],
  finance: ['dashboard:view', 'billing:pay'],
  reader: ['dashboard:view', 'tickets-manager:showall'],
};

/** Rights of staff in a company that they support, on the routes that are `openToSupport`: its settings, but nobody's conversations. */
const supportRights: readonly Right[] = [
  'drawer-admin-items:view',
  'user-modal:editQueues',
  'connections-page:actionButtons',
  'connections-page:editOrDeleteConnection',
  'shortcuts:edit',
  'tags:edit',
];

/** Rights that an own role may have. Users and their rights stay with the admins. */
export const grantedRights = [...adminRights, ...workRights].filter((right): right is GrantedRight => !right.startsWith('user-modal:'));
export type GrantedRight = Exclude<Right, `user-modal:${string}`>;

/** Anybody whose rights are known: `role` is none where the profile is the role, `rights` are none where the role is a built-in one. */
export interface Rightful extends Profiled {
  readonly role?: string | null | undefined;
  readonly rights?: readonly string[] | null | undefined;
}

export const isBuiltIn = (role: string): role is BuiltInRole => (builtInRoles as readonly string[]).includes(role);

/** The name of somebody's role: a built-in one's, or the id of a company's own. Profiles are compared without regard to case. */
export const roleOf = (who: Rightful): string => (isCompanyAdmin(who) ? 'admin' : (who.role ?? 'user'));

/** Rights of a built-in role; none of an unknown one. */
export const rightsOfBuiltIn = (role: string): readonly Right[] => (isBuiltIn(role) ? rightsOfRole[role] : []);

/** Rights that somebody has, by name. */
export function rightsOf(who: Rightful): readonly string[] {
  if (isSupporter(who)) return supportRights;
  if (isCompanyAdmin(who)) return rightsOfRole.admin;
  // An unknown profile has no rights, whatever role stands beside it.
  return who.profile.toLowerCase() === 'user' ? (who.rights ?? rightsOfBuiltIn(roleOf(who))) : [];
}

export const hasRight = (who: Rightful, right: Right): boolean => rightsOf(who).includes(right);

/** Somebody who sees customers' numbers and e-mails masked. */
export const hidesNumbers = (who: Rightful): boolean => !hasRight(who, 'contacts:numbers');

/** Picks from some rights those that a role cannot have as long as it hides numbers. */
export const rightsLackingNumbers = (rights: readonly string[]): readonly string[] =>
  rights.includes('contacts:numbers') ? [] : rights.filter((right) => (rightsWithNumbers as readonly string[]).includes(right));

/** Somebody who sees the tickets of the whole company, and acts on them as far as the other rights go. */
export const seesAll = (who: Rightful): boolean => hasRight(who, 'tickets-manager:showall');
