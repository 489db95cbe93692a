/**
 * Who may call a route. `public`: anybody. `billing`: any live session, even of a company whose subscription has expired.
 * `session`: any live session of a paying company. `super`: platform staff. The rest are the named rights of profile admin.
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
  'chats-page:createChat',
] as const;

export type AdminRight = (typeof adminRights)[number];
export type Permission = 'public' | 'billing' | 'session' | 'super' | AdminRight;

/** What a company may be without. A route that names one answers 403 to everybody of a company whose flag is off. */
export const features = ['campaigns'] as const;
export type Feature = (typeof features)[number];

export type Profile = 'admin' | 'user';

/** An unknown profile has no rights; profiles are compared without regard to case. */
export function hasRight(profile: string, right: AdminRight): boolean {
  return profile.toLowerCase() === 'admin' && adminRights.includes(right);
}
