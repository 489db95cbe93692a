import { given } from '../given.ts';
import type { Furnish } from './furnished.ts';

export const furnishUsers: Furnish<'users'> = async (home) => {
  const colleague = await given.user(home);
  return { ids: {}, bodies: {}, known: { userId: [colleague.userId, home.admin.userId, null] } };
};
