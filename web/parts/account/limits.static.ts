import * as z from 'zod';
import { companyRoutes } from '#shared/contract/companies.ts';

/** JSON, as which this travels, has no Infinity. */
const unlimited = Number.MAX_SAFE_INTEGER;

const { name, email, password } = companyRoutes.signUp.body.shape;

/** Limits of the contract's fields, in characters; the schemas themselves (22 KB brotli) stay out of the browser. */
export const nameLength = { least: name.minLength ?? 0, most: name.maxLength ?? unlimited };
export const passwordLength = { least: password.minLength ?? 0, most: password.maxLength ?? unlimited };
export const emailLength = { least: 1, most: email.in.maxLength ?? unlimited };
/** A regular expression. */
export const emailPattern: string = z.regexes.email.source;
