import * as z from 'zod';
import { companyId } from '#shared/contract/ids.ts';
import type { MailNews } from '#shared/domain/mail-state.ts';
import { beginningOf } from '#shared/domain/cut-text.ts';

const recipients = z.array(z.looseObject({ emailAddress: z.string(), diagnosticCode: z.string().optional() })).default([]);

/** The fields of an SES event that are read. https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const sesEvent = z.looseObject({
  eventType: z.string(),
  mail: z.looseObject({ destination: z.array(z.string()), tags: z.record(z.string(), z.array(z.string())).default({}) }),
  bounce: z.looseObject({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
  complaint: z.looseObject({ complaintFeedbackType: z.string().nullish(), complaintSubType: z.string().nullish() }).optional(),
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

const newsOf: Readonly<Record<string, MailNews>> = { Send: 'sent', Delivery: 'delivered', Open: 'opened', Click: 'clicked' };
const mostReason = 300;

/** SES's first word to a topic, when a configuration set is told to publish there: a sentence and no event. */
const greeting = /^Successfully validated SNS topic\b/;

/**
 * Reads a mail event: SES's news of a campaign's recipient.
 *
 * @returns undefined for what tells nothing: of mails that are no campaign's, of delays, of what may arrive yet, of complaints that no reader of the
 *   mail made, and of the topic itself.
 */
export function readMailEvent(message: string): MailEvent | undefined {
  if (greeting.test(message)) return undefined;
  const event = sesEvent.parse(JSON.parse(message));
  const { eventType, mail, bounce } = event;
  const name = tag.safeParse(mail.tags['recipient']?.[0]).data;
  const [destination] = mail.destination;
  const news = newsIn(event);
  if (!name || !news || destination === undefined || mail.destination.length !== 1) return undefined;
  const said = bounce?.bouncedRecipients[0]?.diagnosticCode;
  return { ...name, email: destination.toLowerCase(), news, reason: eventType === 'Bounce' && said ? beginningOf(said, mostReason) : null };
}

function newsIn({ eventType, bounce, complaint }: z.output<typeof sesEvent>): MailNews | undefined {
  if (eventType === 'Bounce') return bouncedFor(bounce?.bounceType);
  return eventType === 'Complaint' ? complainedBy(complaint) : newsOf[eventType];
}

/** Reports of readers who found that a mail is no spam, and of servers that doubt its signature. https://datatracker.ietf.org/doc/html/rfc5965#section-7.3 */
const noComplaints: readonly unknown[] = ['not-spam', 'auth-failure'];

/** SES also says it of a mail that it withheld, since its reader complained of another sender of the account. */
const complainedBy = ({ complaintFeedbackType, complaintSubType }: NonNullable<z.output<typeof sesEvent>['complaint']> = {}): MailNews | undefined =>
  noComplaints.includes(complaintFeedbackType) || complaintSubType === 'OnAccountSuppressionList' ? undefined : 'complained';

/** A full mailbox, or a server that is down: SES has tried for hours, but the address may work next time. */
const bouncedFor = (type: string | undefined): MailNews | undefined => (type === 'Permanent' ? 'bounced' : undefined);
