/** A consumer throws this for a record that is to be retried after a while, with all that is behind it in its group. */
export class ComeBackLater extends Error {
  override readonly name = 'ComeBackLater';
  readonly seconds: number;

  /** @param reason for the log: nothing of the message. */
  constructor(seconds: number, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.seconds = seconds;
  }
}
