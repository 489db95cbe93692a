import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import type { TopicMessage } from '#services/local-cloud/events/topics.ts';
import type { LocalTemplate } from '#services/local-cloud/template/template.ts';
import type { Mail } from './mailbox.ts';

type Publish = (topicArn: string, message: TopicMessage) => Promise<unknown>;

/** The possible fates of a mail. */
export type MailEvent =
  | { readonly type: 'Send' | 'Delivery' | 'Open' | 'Click' }
  | { readonly type: 'Complaint' }
  | { readonly type: 'Bounce'; readonly bounceType: 'Permanent' | 'Transient' };

interface Destination {
  readonly set: string;
  readonly topicArn: string;
  /** As the template has them: `SEND`, … */
  readonly types: ReadonlySet<string>;
}

/** Tells the topics of the template's configuration sets what became of mails, as SES does. */
export class MailEvents {
  readonly #destinations: readonly Destination[];
  readonly #sets: ReadonlySet<string>;
  readonly #publish: Publish;

  constructor(template: Pick<LocalTemplate, 'ofType'>, publish: Publish) {
    this.#publish = publish;
    this.#sets = new Set(template.ofType('AWS::SES::ConfigurationSet').map(({ properties }) => textOf(properties['Name'], '')));
    this.#destinations = template.ofType('AWS::SES::ConfigurationSetEventDestination').flatMap(({ properties }) => destinationOf(properties));
  }

  hasSet(name: string): boolean {
    return this.#sets.has(name);
  }

  /** SES's word to each topic when its event destination is made. */
  async greet(): Promise<void> {
    const text = 'Successfully validated SNS topic for Amazon SES event publishing.';
    await Promise.all(this.#destinations.map(({ topicArn }) => this.#publish(topicArn, { text, subject: 'Amazon SES Email Event Notification' })));
  }

  async tell(mail: Mail, event: MailEvent): Promise<void> {
    const wanted = this.#destinations.filter(({ set, types }) => set === mail.configurationSet && types.has(event.type.toUpperCase()));
    const text = JSON.stringify(eventOf(mail, event));
    await Promise.all(wanted.map(({ topicArn }) => this.#publish(topicArn, { text, subject: 'Amazon SES Email Event Notification' })));
  }
}

function destinationOf(properties: Readonly<Record<string, unknown>>): Destination[] {
  const destination = properties['EventDestination'];
  const sns = isRecord(destination) ? destination['SnsDestination'] : undefined;
  if (!isRecord(destination) || !isRecord(sns) || String(destination['Enabled']) !== 'true') return [];
  const types = Array.isArray(destination['MatchingEventTypes']) ? destination['MatchingEventTypes'].map((type) => String(type).toUpperCase()) : [];
  return [{ set: textOf(properties['ConfigurationSetName'], ''), topicArn: textOf(sns['TopicARN'], ''), types: new Set(types) }];
}

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html */
function eventOf(mail: Mail, event: MailEvent): object {
  const timestamp = new Date().toISOString();
  const tags = {
    'ses:configuration-set': [mail.configurationSet ?? ''],
    ...Object.fromEntries(Object.entries(mail.tags ?? {}).map(([name, value]) => [name, [value]])),
  };
  const about = { timestamp: mail.sentAt, source: mail.from, messageId: mail.id, destination: mail.to, headersTruncated: false, tags };
  const recipients = mail.to.map((emailAddress) => ({ emailAddress }));
  const details: Record<MailEvent['type'], object> = {
    Send: { send: {} },
    Delivery: { delivery: { timestamp, recipients: mail.to, processingTimeMillis: 12, smtpResponse: '250 ok' } },
    Open: { open: { timestamp, ipAddress: '192.0.2.1', userAgent: 'Mailbox' } },
    Click: { click: { timestamp, ipAddress: '192.0.2.1', userAgent: 'Mailbox', link: 'https://example.com/', linkTags: null } },
    Complaint: { complaint: { timestamp, complainedRecipients: recipients, feedbackId: mail.id, complaintFeedbackType: 'abuse' } },
    Bounce: {
      bounce: {
        timestamp,
        feedbackId: mail.id,
        bounceType: event.type === 'Bounce' ? event.bounceType : 'Undetermined',
        bounceSubType: 'General',
        bouncedRecipients: recipients.map((one) => ({ ...one, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' })),
      },
    },
  };
  return { eventType: event.type, mail: about, ...details[event.type] };
}
