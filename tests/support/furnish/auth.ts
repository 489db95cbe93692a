import { given, testPassword } from '../given.ts';
import { type Furnish, ulidOf } from './furnished.ts';

const answerOf = (response: object): object => ({ id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON: 'AA', ...response } });

/** The company that is entered for support is another one than that of whoever enters it. */
export const furnishAuth: Furnish<'auth'> = async ({ email, deps }) => ({
  ids: { companyId: ulidOf((await given.company({ deps })).company.companyId) },
  bodies: {
    login: { email: 'nobody@example.com', password: 'errada' },
    forgotPassword: { email: 'nobody@example.com' },
    showPasswordLink: { token: 'token-that-nobody-was-mailed' },
    loginByFactor: { ticket: 'ticket-that-nobody-was-given', code: '000000' },
    askPasskey: {},
    loginByPasskey: { ticket: 'ticket-that-nobody-was-given', answer: answerOf({ authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' }) },
    beginPasskey: {},
    addPasskey: { ticket: 'ticket-that-nobody-was-given', name: 'Celular', passkey: answerOf({ attestationObject: 'AA' }) },
    removePasskey: { id: 'AA' },
    beginFactor: {},
    setFactor: { ticket: 'ticket-that-nobody-was-given', code: '000000' },
    newSpareCodes: { currentPassword: testPassword },
    removeFactor: { currentPassword: testPassword },
    sendAddressProof: {},
    proveAddress: { token: 'token-that-nobody-was-mailed' },
    choosePassword: { token: 'token-that-nobody-was-mailed', password: 'nova senha' },
  },
  known: { email: [email] },
  notPlain: ['logout', 'setFactor', 'newSpareCodes', 'removeFactor', 'addPasskey', 'removePasskey'],
});
