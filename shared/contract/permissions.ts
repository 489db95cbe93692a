/**
 * Rights of the specification's profile admin, by the names that it gives them, and the last three by ours.
 */
export const adminRights = [
  'dashboard:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'ticket-options:deleteTicket',
  'contacts-page:deleteContact',
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
  'audit:view',
  'chats-page:createChat',
  'billing:pay',
] as const;

/** Rights of everybody with the specification's profile user too. Other roles have some of them. */
export const workRights = [
  /** Tickets of one's queues, beside one's own. */
  'tickets-manager:showqueues',
  /** Accept, answer, transfer, close, tag and note. Without it one only reads. */
  'conversations:answer',
  'conversations:bulk',
  'contacts:edit',
  'contacts:import',
  'contacts:export',
  'schedules:edit',
  'shortcuts:edit',
  'tags:edit',
  /** Lists of recipients, with the contacts in them. */
  'contact-lists:edit',
  /** WhatsApp campaigns, their settings and their reports. */
  'campaigns:run',
  /** E-mail campaigns and templates. */
  'mail:run',
] as const;

export type AdminRight = (typeof adminRights)[number];
export type WorkRight = (typeof workRights)[number];
export type Right = AdminRight | WorkRight;

/**
 * Callers of a route. `public`: anybody. `billing`: any live session, even of a company whose subscription has expired. `billing:pay`: that right,
 * likewise. `session`: any live session of a paying company. `super`: platform staff. `connectionToken`: a program, by the token of a connection of a
 * paying company, and nobody by a session. The rest are rights.
 */
export type Permission = 'public' | 'connectionToken' | 'billing' | 'session' | 'super' | Right;
/** Permissions of a person who has logged in. */
export type SessionPermission = Exclude<Permission, 'public' | 'connectionToken'>;

/** Asked for nothing but a session, or this right, a company whose subscription has expired is answered. */
export const isOfBilling = (permission: Permission): boolean => permission === 'billing' || permission === 'billing:pay';

/** Features that a company may lack. A route that names one answers 403 to everybody of a company whose flag is off. */
export const features = ['campaigns'] as const;
export type Feature = (typeof features)[number];

export type Profile = 'admin' | 'user';
/** `support`: platform staff who are in a company for support. */
export type SessionProfile = Profile | 'support';

/** Rights of staff in a company that they support, on the routes that are `openToSupport`: its settings, but nobody's conversations. */
const supportRights: readonly Right[] = [
  'drawer-admin-items:view',
  'user-modal:editQueues',
  'connections-page:actionButtons',
  'connections-page:editOrDeleteConnection',
  'shortcuts:edit',
  'tags:edit',
];

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
  marketing: ['dashboard:view', 'contacts:edit', 'contacts:import', 'contact-lists:edit', 'campaigns:run', 'mail:run'],
  finance: ['dashboard:view', 'billing:pay'],
  reader: ['dashboard:view', 'tickets-manager:showall'],
};

/** Rights that an own role may have. Users and their rights stay with the admins. */
export const grantedRights = [...adminRights, ...workRights].filter((right): right is GrantedRight => !right.startsWith('user-modal:'));
export type GrantedRight = Exclude<Right, `user-modal:${string}`>;

/** Anybody with a profile, as it stands in a user, a session or a token. */
interface Profiled {
  readonly profile: string;
}

/** Anybody whose rights are known: `role` is none where the profile is the role, `rights` are none where the role is a built-in one. */
export interface Rightful extends Profiled {
  readonly role?: string | null | undefined;
  readonly rights?: readonly string[] | null | undefined;
}

/** An admin of the company itself, who sees all of its tickets. Platform staff who support the company are none. */
export const isCompanyAdmin = ({ profile }: Profiled): boolean => profile.toLowerCase() === 'admin';

/** Platform staff who are in a company that is not theirs. */
export const isSupporter = ({ profile }: Profiled): boolean => profile === 'support';

/** Admins and supporters change what belongs to others. */
export const actsForOthers = (who: Profiled): boolean => isCompanyAdmin(who) || isSupporter(who);

export const isBuiltIn = (role: string): role is BuiltInRole => (builtInRoles as readonly string[]).includes(role);

/** The name of somebody's role: a built-in one's, or the id of a company's own. Profiles are compared without regard to case. */
export const roleOf = (who: Rightful): string => (isCompanyAdmin(who) ? 'admin' : (who.role ?? 'user'));

/** Rights of a built-in role; none of an unknown one. */
export const rightsOfBuiltIn = (role: string): readonly Right[] => (isBuiltIn(role) ? rightsOfRole[role] : []);

function rightsOf(who: Rightful): readonly string[] {
  if (isSupporter(who)) return supportRights;
  if (isCompanyAdmin(who)) return rightsOfRole.admin;
  // An unknown profile has no rights, whatever role stands beside it.
  return who.profile.toLowerCase() === 'user' ? (who.rights ?? rightsOfBuiltIn(roleOf(who))) : [];
}

export const hasRight = (who: Rightful, right: Right): boolean => rightsOf(who).includes(right);

/** Somebody who sees the tickets of the whole company, and acts on them as far as the other rights go. */
export const seesAll = (who: Rightful): boolean => hasRight(who, 'tickets-manager:showall');
