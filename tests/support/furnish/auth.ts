import type { Furnish } from './furnished.ts';

export const furnishAuth: Furnish<'auth'> = async ({ email }) => ({
  ids: {},
  bodies: { login: { email: 'nobody@example.com', password: 'errada' } },
  known: { email: [email] },
  notPlain: ['logout'],
});
