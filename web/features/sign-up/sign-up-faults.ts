import { emailLength, emailPattern, nameLength, passwordLength } from './limits.static.ts';

export type SignUpFields = Readonly<Record<'name' | 'email' | 'password' | 'planId', string>>;
type Fault = 'fieldRequired' | 'fieldTooShort' | 'fieldTooLong' | 'fieldEmail';

const wellFormed = new RegExp(emailPattern);

/** Finds the fault of each field by the contract's rules. */
export function signUpFaults({ name, email, password, planId }: SignUpFields): { readonly [K in keyof SignUpFields]: Fault | undefined } {
  return {
    name: lengthFault(name.trim(), nameLength),
    email: lengthFault(email.trim(), emailLength) ?? (wellFormed.test(email.trim()) ? undefined : 'fieldEmail'),
    password: lengthFault(password, passwordLength),
    planId: planId === '' ? 'fieldRequired' : undefined,
  };
}

function lengthFault(text: string, { least, most }: { readonly least: number; readonly most: number }): Fault | undefined {
  if (text === '') return 'fieldRequired';
  if (text.length < least) return 'fieldTooShort';
  return text.length > most ? 'fieldTooLong' : undefined;
}
