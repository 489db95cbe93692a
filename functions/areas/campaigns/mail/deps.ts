import type { MailService } from '#functions/ports/mail-service.ts';
import type { CommandDeps, DispatchDeps } from '../deps.ts';

/** Where mails go, and where they lead back to. */
export interface MailDeps {
  readonly mails: MailService;
  /** Of the installation, without a slash at its end; empty where it has none of its own. */
  readonly appUrl: string;
}

/** What sends e-mail campaigns. */
export interface MailDispatchDeps extends DispatchDeps, MailDeps {
  /** @returns false when it is not worth waiting here: the job waits. */
  readonly pause: (ms: number) => Promise<boolean>;
}

/** What people do with them. */
export interface EmailDeps extends CommandDeps, MailDeps {}
