import type { AccountMail } from '#shared/contract/account-mails.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';

/** Has a mail about an account sent. */
export const mailAbout = ({ jobs, clock }: { readonly jobs: Jobs; readonly clock: Clock }, mail: AccountMail): Promise<void> =>
  jobs.send({ type: 'sendAccountMail', mailId: clock.newId(), mail });
