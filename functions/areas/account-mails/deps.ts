import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { MailService } from '#functions/ports/mail-service.ts';

export interface AccountMailDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly mails: Pick<MailService, 'send'>;
  /** The address that the installation's own mails come from; empty where it sends none. */
  readonly platformSender: string;
  /** The address of the installation for browsers, without a slash at its end. */
  readonly appUrl: string;
}
