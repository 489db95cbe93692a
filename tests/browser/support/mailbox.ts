import { eventually } from '#tests/support/eventually.ts';

export interface ReceivedMail {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Mails that leave the system, and what their readers do with them. */
export class Mailbox {
  readonly #url: string;

  /** @param url of Recado. */
  constructor(url: string) {
    this.#url = `${url}/local/mail`;
  }

  /** Newest first. */
  async all(): Promise<ReceivedMail[]> {
    const response = await fetch(this.#url);
    return (await response.json()) as ReceivedMail[]; // what the door lists
  }

  /** The newest one to somebody, which may be on its way. @param holding words that tell it from others. */
  mailTo(address: string, holding = ''): Promise<ReceivedMail> {
    const isIt = ({ to, text }: ReceivedMail): boolean => to.some((one) => one.includes(address)) && text.includes(holding);
    const look = async (): Promise<ReceivedMail | undefined> => (await this.all()).find(isIt);
    return eventually(`mail to ${address}`, look, { withinMs: 45_000 });
  }

  /** Its server or reader says so of the newest mail to somebody. */
  async tell(address: string, type: 'permanent' | 'complaint'): Promise<void> {
    const { id: messageId } = await this.mailTo(address);
    const body = JSON.stringify({ messageId, type });
    const response = await fetch(`${this.#url}/bounce`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!response.ok) throw new Error(`mail ${type}: ${response.status} ${await response.text()}`);
  }
}
