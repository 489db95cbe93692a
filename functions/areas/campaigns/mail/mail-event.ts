import * as z from 'zod';
import { companyId } from '#shared/contract/ids.ts';
import type { MailNews } from '#shared/domain/mail-state.ts';

const recipients = z.array(z.looseObject({ emailAddress: z.string(), diagnosticCode: z.string().optional() })).default([]);

/** The fields of an SES event that are read. https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const sesEvent = z.looseObject({
  eventType: z.string(),
  mail: z.looseObject({ destination: z.array(z.string()), tags: z.record(z.string(), z.array(z.string())).default({}) }),
  bounce: z.looseObject({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
});

/** SNS wraps it. https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
export const snsEnvelope = z.looseObject({ Type: z.literal('Notification'), TopicArn: z.string(), Message: z.string() });

const tag = z
  .string()
  .regex(/^[0-9A-Z]{26}-\d{1,7}-[0-9a-f]{12}$/)
  .transform((text) => {
    const [company = '', number = '', slot = ''] = text.split('-');
    return { companyId: companyId.parse(company), campaignNumber: Number(number), slot };
  });

export interface MailEvent extends z.output<typeof tag> {
  /** In small letters. */
  readonly email: string;
  readonly news: MailNews;
  /** The answer of the receiving mail server. */
  readonly reason: string | null;
}

const newsOf: Readonly<Record<string, MailNews>> = { Send: 'sent', Delivery: 'delivered', Complaint: 'complained', Open: 'opened', Click: 'clicked' };
const mostReason = 300;

/** SES's first word to a topic, when a configuration set is told to publish there: a sentence and no event. */
const greeting = /^Successfully validated SNS topic\b/;

/**
 * Reads a mail event: SES's news of a campaign's recipient.
 *
 * @returns undefined for what tells nothing: of mails that are no campaign's, of delays, of what may arrive yet, and of the topic itself.
 */
export function readMailEvent(message: string): MailEvent | undefined {
  if (greeting.test(message)) return undefined;
  const { eventType, mail, bounce } = sesEvent.parse(JSON.parse(message));
  const name = tag.safeParse(mail.tags['recipient']?.[0]).data;
  const [destination] = mail.destination;
  const news = eventType === 'Bounce' ? bouncedFor(bounce?.bounceType) : newsOf[eventType];
  if (!name || !news || destination === undefined || mail.destination.length !== 1) return undefined;
  const said = bounce?.bouncedRecipients[0]?.diagnosticCode;
  return { ...name, email: destination.toLowerCase(), news, reason: eventType === 'Bounce' && said ? said.slice(0, mostReason) : null };
}

/** A full mailbox, or a server that is down: SES has tried for hours, but the address may work next time. */
const bouncedFor = (type: string | undefined): MailNews | undefined => (type === 'Permanent' ? 'bounced' : undefined);
