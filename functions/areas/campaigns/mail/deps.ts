import type { MailService } from '#functions/ports/mail-service.ts';
import type { CommandDeps, DispatchDeps } from '../deps.ts';

/** The mail service, and the address that links lead to. */
export interface MailDeps {
  readonly mails: MailService;
  /** Address of the installation, without a slash at its end; empty where it has none of its own. */
  readonly appUrl: string;
}

/** Dependencies of sending e-mail campaigns. */
export interface MailDispatchDeps extends DispatchDeps, MailDeps {
  /** @returns false when it is not worth waiting here: the job waits. */
  readonly pause: (ms: number) => Promise<boolean>;
}

/** Dependencies of what people do with e-mail campaigns. */
export interface EmailDeps extends CommandDeps, MailDeps {}
