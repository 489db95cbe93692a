import type { AccountMail } from '#shared/contract/account-mails.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';

/**
 * Has a mail about an account sent.
 *
 * @param mailId of what a repeated call asks for again: a mail of the same id goes out once.
 */
export const mailAbout = ({ jobs, clock }: { readonly jobs: Jobs; readonly clock: Clock }, mail: AccountMail, mailId = clock.newId()): Promise<void> =>
  jobs.send({ type: 'sendAccountMail', mailId, mail });
