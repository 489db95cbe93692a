/**
 * Callers of a route. `public`: anybody. `billing`: any live session, even of a company whose subscription has expired. `billing:pay`: an admin's
 * likewise. `session`: any live session of a paying company. `super`: platform staff. `connectionToken`: a program, by the token of a connection of a
 * paying company, and nobody by a session. The rest are the named rights of profile admin.
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

/** Asked for nothing but a session, or this right, a company whose subscription has expired is answered. */
export const isOfBilling = (permission: Permission): boolean => permission === 'billing' || permission === 'billing:pay';

export type AdminRight = (typeof adminRights)[number];
export type Permission = 'public' | 'connectionToken' | 'billing' | 'session' | 'super' | AdminRight;
/** Permissions of a person who has logged in. */
export type SessionPermission = Exclude<Permission, 'public' | 'connectionToken'>;

/** Features that a company may lack. A route that names one answers 403 to everybody of a company whose flag is off. */
export const features = ['campaigns'] as const;
export type Feature = (typeof features)[number];

export type Profile = 'admin' | 'user';
/** `support`: platform staff who are in a company for support. */
export type SessionProfile = Profile | 'support';

/** Rights of staff in a company that they support, on the routes that are `openToSupport`: its settings, but nobody's conversations. */
const supportRights: readonly AdminRight[] = [
  'drawer-admin-items:view',
  'user-modal:editQueues',
  'connections-page:actionButtons',
  'connections-page:editOrDeleteConnection',
];

/** Anybody with a profile, as it stands in a user, a session or a token. */
interface Profiled {
  readonly profile: string;
}

/** An admin of the company itself, who sees all of its tickets. Platform staff who support the company are none. */
export const isCompanyAdmin = ({ profile }: Profiled): boolean => profile.toLowerCase() === 'admin';

/** Platform staff who are in a company that is not theirs. */
export const isSupporter = ({ profile }: Profiled): boolean => profile === 'support';

/** Admins and supporters change what belongs to others. */
export const actsForOthers = (who: Profiled): boolean => isCompanyAdmin(who) || isSupporter(who);

/** An unknown profile has no rights; profiles are compared without regard to case. */
export function hasRight(profile: string, right: AdminRight): boolean {
  if (isSupporter({ profile })) return supportRights.includes(right);
  return isCompanyAdmin({ profile }) && adminRights.includes(right);
}
