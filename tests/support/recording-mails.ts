import type { MailService, OutgoingMail } from '#functions/ports/mail-service.ts';

/** The mail service of a test: takes every mail, or what the test says instead. */
export class RecordingMails implements MailService {
  readonly sent: OutgoingMail[] = [];
  perSecond = 1_000;
  /** What becomes of a mail instead of being taken over; throws. */
  before: (mail: OutgoingMail) => void = () => undefined;

  async send(mail: OutgoingMail): Promise<void> {
    this.before(mail);
    this.sent.push(mail);
  }

  async quota(): Promise<{ perSecond: number }> {
    return { perSecond: this.perSecond };
  }
}

/** What sends mails, as a test wants it: waits pass on the test's clock. */
export function mailDeps(clock: { advance(ms: number): void }) {
  const mails = new RecordingMails();
  return {
    mails,
    appUrl: 'https://app.example',
    mailsPerSecond: async () => mails.perSecond,
    async pause(ms: number): Promise<boolean> {
      clock.advance(ms);
      return true;
    },
  };
}
