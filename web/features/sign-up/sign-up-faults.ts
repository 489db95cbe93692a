import { type LengthFault, lengthFault } from '#web/parts/account/length-fault.ts';
import { emailLength, emailPattern, nameLength, passwordLength } from '#web/parts/account/limits.static.ts';

export type SignUpFields = Readonly<Record<'adminName' | 'name' | 'email' | 'password' | 'planId', string>>;
type Fault = LengthFault | 'fieldEmail';

const wellFormed = new RegExp(emailPattern);

/** Finds the fault of each field by the contract's rules. */
export function signUpFaults({ adminName, name, email, password, planId }: SignUpFields): { readonly [K in keyof SignUpFields]: Fault | undefined } {
  return {
    adminName: lengthFault(adminName.trim(), nameLength),
    name: lengthFault(name.trim(), nameLength),
    email: lengthFault(email.trim(), emailLength) ?? (wellFormed.test(email.trim()) ? undefined : 'fieldEmail'),
    password: lengthFault(password, passwordLength),
    planId: planId === '' ? 'fieldRequired' : undefined,
  };
}
