import { given } from '../given.ts';
import { type Furnish, ulidOf } from './furnished.ts';

/** The company that is entered for support is another one than that of whoever enters it. */
export const furnishAuth: Furnish<'auth'> = async ({ email, deps }) => ({
  ids: { companyId: ulidOf((await given.company({ deps })).company.companyId) },
  bodies: {
    login: { email: 'nobody@example.com', password: 'errada' },
    forgotPassword: { email: 'nobody@example.com' },
    showPasswordLink: { token: 'token-that-nobody-was-mailed' },
    sendAddressProof: {},
    proveAddress: { token: 'token-that-nobody-was-mailed' },
    choosePassword: { token: 'token-that-nobody-was-mailed', password: 'nova senha' },
  },
  known: { email: [email] },
  notPlain: ['logout'],
});
