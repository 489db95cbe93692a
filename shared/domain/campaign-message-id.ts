/** A campaign's message, or the question that comes before it. */
export type CampaignPart = 'message' | 'question';

/** Which message of which campaign went to whom: `campaignNumber` counts a company's campaigns, `slot` names the recipient within one. */
export interface CampaignMessageName {
  readonly part: CampaignPart;
  readonly campaignNumber: number;
  /** Twelve hexadecimal digits. */
  readonly slot: string;
}

/** In the place where ids of single messages have the highest digit of the time, which is 0 until the year 10889. */
const marks = { message: 'C', question: 'A' } as const;
/** Campaigns of one company: five hexadecimal digits. */
export const mostCampaigns = 0xfffff;

/**
 * The WhatsApp message id of a campaign's message: the form of WhatsApp Web's ids (`3EB0` and 18 hexadecimal digits), which says
 * what it is of. So a repetition repeats the id, a phone shows it once, and an ack names its recipient without a lookup.
 */
export function campaignMessageId({ part, campaignNumber, slot }: CampaignMessageName): string {
  return `3EB0${marks[part]}${campaignNumber.toString(16).padStart(5, '0')}${slot}`.toUpperCase();
}

/** @returns undefined for ids of other messages. */
export function campaignMessageName(id: string): CampaignMessageName | undefined {
  const [, mark, number, slot] = /^3EB0([AC])([0-9A-F]{5})([0-9A-F]{12})$/.exec(id) ?? [];
  if (number === undefined || slot === undefined) return undefined;
  return { part: mark === marks.message ? 'message' : 'question', campaignNumber: Number.parseInt(number, 16), slot: slot.toLowerCase() };
}
