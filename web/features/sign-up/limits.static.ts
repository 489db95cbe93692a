import * as z from 'zod';
import { accountRoutes } from '#shared/contract/accounts.ts';

const { name, password } = accountRoutes.signUp.body.shape;

/** What the contract asks of the fields, in characters; the schemas themselves (22 KB brotli) stay out of the browser. */
export const nameLength = { least: name.minLength ?? 0, most: name.maxLength ?? Infinity };
export const passwordLength = { least: password.minLength ?? 0, most: password.maxLength ?? Infinity };
/** A regular expression. */
export const emailPattern: string = z.regexes.email.source;
