import { emailPattern, nameLength, passwordLength } from './limits.static.ts';

export type SignUpFields = Readonly<Record<'name' | 'email' | 'password' | 'planId', string>>;
type Fault = 'fieldRequired' | 'fieldTooShort' | 'fieldTooLong' | 'fieldEmail';

const email = new RegExp(emailPattern);

/** What is wrong with each field, by the contract's rules. */
export function signUpFaults({ name, email: address, password, planId }: SignUpFields): { readonly [K in keyof SignUpFields]: Fault | undefined } {
  return {
    name: lengthFault(name.trim(), nameLength),
    email: address.trim() === '' ? 'fieldRequired' : email.test(address.trim()) ? undefined : 'fieldEmail',
    password: lengthFault(password, passwordLength),
    planId: planId === '' ? 'fieldRequired' : undefined,
  };
}

function lengthFault(text: string, { least, most }: { readonly least: number; readonly most: number }): Fault | undefined {
  if (text === '') return 'fieldRequired';
  if (text.length < least) return 'fieldTooShort';
  return text.length > most ? 'fieldTooLong' : undefined;
}
