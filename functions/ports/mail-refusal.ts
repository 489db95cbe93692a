/** Why a mail was certainly not taken over. `rate`, `quota`: too many now, too many today. `sender`: nobody may write from there. */
export type RefusalKind = 'rate' | 'quota' | 'sender' | 'mail';

export class MailRefusal extends Error {
  override readonly name = 'MailRefusal';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, options?: ErrorOptions) {
    super(`the mail service refused by ${kind}`, options);
    this.kind = kind;
  }
}
