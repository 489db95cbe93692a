/** SES out of the sandbox, with its default quota. https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas.html */
const usual = { perDay: 50_000, perSecond: 14 };

export interface SendingQuota {
  readonly perDay: number;
  readonly perSecond: number;
}

/** How many mails the account may send, which SES holds within each second; short bursts go through. */
export class SendingRate {
  #quota: SendingQuota = usual;
  #left = usual.perSecond;
  #atMs = Date.now();

  get quota(): SendingQuota {
    return this.#quota;
  }

  set(quota: SendingQuota): void {
    this.#quota = quota;
    this.#left = Math.min(this.#left, quota.perSecond);
  }

  /** @returns whether one more mail may be sent now. */
  take(nowMs: number): boolean {
    const { perSecond } = this.#quota;
    this.#left = Math.min(Math.max(1, perSecond), this.#left + (Math.max(0, nowMs - this.#atMs) / 1_000) * perSecond);
    this.#atMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
