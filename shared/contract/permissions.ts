import type { Right } from './rights.ts';

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

/** Anybody with a profile, as it stands in a user, a session or a token. */
export interface Profiled {
  readonly profile: string;
}

/** An admin of the company itself, who sees all of its tickets. Platform staff who support the company are none. */
export const isCompanyAdmin = ({ profile }: Profiled): boolean => profile.toLowerCase() === 'admin';

/** Platform staff who are in a company that is not theirs. */
export const isSupporter = ({ profile }: Profiled): boolean => profile === 'support';

/** Admins and supporters change what belongs to others. */
export const actsForOthers = (who: Profiled): boolean => isCompanyAdmin(who) || isSupporter(who);
