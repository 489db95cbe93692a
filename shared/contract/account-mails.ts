import * as z from 'zod';
import { spokenLanguages } from './languages.ts';

const language = z.enum(spokenLanguages);

/** Mails that say what has been done; whoever did not do it chooses another password. */
export const accountNotices = ['passwordChanged', 'factorSet', 'factorRemoved', 'spareCodeUsed', 'passkeyAdded', 'passkeyRemoved'] as const;

/**
 * A mail of the installation about an account. It names the address alone: whether there is an account, and which link it gets, is
 * found out when the mail is written. So whoever asks for one learns nothing, and no queue holds a link.
 */
export const accountMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), email: z.string(), language }),
  /** `by`: the name of the colleague who invites. */
  z.object({ kind: z.literal('invitation'), email: z.string(), language, by: z.string() }),
  z.object({ kind: z.literal('addressProof'), email: z.string(), language }),
  z.object({ kind: z.enum(accountNotices), email: z.string(), language }),
  /** Goes to the address that was left, which no account has any more. */
  z.object({ kind: z.literal('addressChanged'), email: z.string(), language, name: z.string(), newEmail: z.string() }),
]);
export type AccountMail = z.output<typeof accountMail>;
