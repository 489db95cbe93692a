/**
 * Why a mail was certainly not taken over. `rate`, `quota`: too many now, too many today. `paused`: AWS lets the account send nothing.
 * `sender`: nobody may write from there. `sandbox`: the account may write to verified addresses alone.
 */
export type RefusalKind = 'rate' | 'quota' | 'paused' | 'sender' | 'sandbox' | 'mail';

export class MailRefusal extends Error {
  override readonly name = 'MailRefusal';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, options?: ErrorOptions) {
    super(`the mail service refused by ${kind}`, options);
    this.kind = kind;
  }
}
