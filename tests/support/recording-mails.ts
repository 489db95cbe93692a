import type { MailQuota, MailService, OutgoingMail } from '#functions/ports/mail-service.ts';

/** The mail service of a test: takes every mail, or what the test says instead. */
export class RecordingMails implements MailService {
  readonly sent: OutgoingMail[] = [];
  perSecond = 1_000;
  perDay: number | undefined;
  /** Throws what becomes of a mail instead of being taken over. */
  before: (mail: OutgoingMail) => void = () => undefined;

  async send(mail: OutgoingMail): Promise<void> {
    this.before(mail);
    this.sent.push(mail);
  }

  async quota(): Promise<MailQuota> {
    return this.perDay === undefined ? { perSecond: this.perSecond } : { perSecond: this.perSecond, perDay: this.perDay, sentInDay: this.sent.length };
  }
}

/** Dependencies of sending mails, as a test wants them: waits pass on the test's clock. */
export function mailDeps(clock: { advance(ms: number): void }) {
  const mails = new RecordingMails();
  return {
    mails,
    appUrl: 'https://app.example',
    platformSender: 'no-reply@recado.example',
    mailsPerSecond: async () => mails.perSecond,
    async pause(ms: number): Promise<boolean> {
      clock.advance(ms);
      return true;
    },
  };
}
