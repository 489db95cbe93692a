import { bodiesOf, headersOf } from '#services/local-cloud/mail/raw-mail.ts';
import type { Identity, Mailbox } from '#services/local-cloud/mail/mailbox.ts';
import type { MailEvent, MailEvents } from '#services/local-cloud/mail/mail-events.ts';
import type { SendingRate } from '#services/local-cloud/mail/sending-rate.ts';
import { escaped, failure, xml, type AwsApi, type AwsReply, type AwsRequest } from './aws-request.ts';

type Operation = (mailbox: Mailbox, request: AwsRequest, sending: Sending) => AwsReply;

/** How mails leave. */
interface Sending {
  readonly rate: SendingRate;
  readonly events: MailEvents;
  /** Whether this mail is refused for a drill's sake. */
  readonly isThrottled: () => boolean;
  readonly report: (problem: string) => void;
}

const operations: Readonly<Record<string, Operation>> = {
  SendEmail: (mailbox, request, sending) => {
    const { form } = request;
    const to = ['To', 'Cc', 'Bcc'].flatMap((kind) => members(form, `Destination.${kind}Addresses`));
    const part = (name: string) => form.get(`Message.${name}.Data`) ?? '';
    const mail = { to, replyTo: members(form, 'ReplyToAddresses'), subject: part('Subject'), text: part('Body.Text'), html: part('Body.Html'), raw: '' };
    return send(mailbox, request, { from: form.get('Source') ?? '', ...mail }, sending);
  },
  SendRawEmail: (mailbox, request, sending) => {
    const { form } = request;
    const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64').toString('utf8');
    const headers = headersOf(raw);
    const named = (name: string) => (headers.get(name) ?? '').split(/,\s*/).filter((address) => address !== '');
    const given = members(form, 'Destinations');
    const to = given.length > 0 ? given : [...named('to'), ...named('cc'), ...named('bcc')];
    const from = form.get('Source') ?? headers.get('from') ?? '';
    return send(mailbox, request, { from, to, replyTo: named('reply-to'), subject: headers.get('subject') ?? '', ...bodiesOf(raw), raw }, sending);
  },
  GetSendQuota: (mailbox, request, { rate: { quota } }) =>
    xml(request, tag('Max24HourSend', quota.perDay) + tag('MaxSendRate', quota.perSecond) + tag('SentLast24Hours', mailbox.countSince(aDayAgo()))),
  GetAccountSendingEnabled: (_mailbox, request) => xml(request, tag('Enabled', true)),
  VerifyDomainIdentity: (mailbox, request) => xml(request, tag('VerificationToken', mailbox.verify(request.form.get('Domain') ?? '').token)),
  VerifyDomainDkim: (mailbox, request) => xml(request, dkimTokens(mailbox, mailbox.verify(request.form.get('Domain') ?? ''))),
  VerifyEmailIdentity: (mailbox, request) => {
    mailbox.verify(request.form.get('EmailAddress') ?? '');
    return xml(request, '');
  },
  GetIdentityVerificationAttributes: (mailbox, request) =>
    xml(
      request,
      attributes(mailbox, request, 'VerificationAttributes', ({ status, token }) => tag('VerificationStatus', status) + tag('VerificationToken', token)),
    ),
  GetIdentityDkimAttributes: (mailbox, request) =>
    xml(
      request,
      attributes(
        mailbox,
        request,
        'DkimAttributes',
        (identity) => tag('DkimEnabled', true) + tag('DkimVerificationStatus', identity.status) + dkimTokens(mailbox, identity),
      ),
    ),
  ListIdentities: (mailbox, request) => {
    const type = request.form.get('IdentityType');
    const isWanted = (name: string) => type === null || (type === 'EmailAddress') === name.includes('@');
    const names = mailbox.identities().flatMap(({ name }) => (isWanted(name) ? [tag('member', name)] : []));
    return xml(request, `<Identities>${names.join('')}</Identities>`);
  },
  DeleteIdentity: (mailbox, request) => {
    mailbox.forget(request.form.get('Identity') ?? '');
    return xml(request, '');
  },
};

const aDayAgo = (): string => new Date(Date.now() - 24 * 60 * 60_000).toISOString();

/** SES, version 1: sending, and the identities that may be sent from. */
export function sesApi(mailbox: Mailbox, sending: Sending): AwsApi {
  return (request) => {
    const operation = operations[request.operation];
    if (!operation) return failure(request, 'InvalidAction', `The local cloud does not emulate ${request.operation} of SES`);
    if (request.operation.startsWith('Send') && sending.isThrottled()) return failure(request, 'Throttling', 'Maximum sending rate exceeded.');
    return operation(mailbox, request, sending);
  };
}

function send(mailbox: Mailbox, request: AwsRequest, mail: Parameters<Mailbox['add']>[0], { rate, events, report }: Sending): AwsReply {
  const address = (/<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from).toLowerCase();
  const isVerified = [address, address.slice(address.indexOf('@') + 1)].some((name) => mailbox.identity(name)?.status === 'Success');
  if (!isVerified) {
    return failure(request, 'MessageRejected', `Email address is not verified. The following identities failed the check in region US-EAST-1: ${address}`);
  }
  if (mail.to.length === 0) return failure(request, 'InvalidParameterValue', 'Missing final destination');
  // https://docs.aws.amazon.com/ses/latest/APIReference/API_SendEmail.html
  if (mail.to.length > 50) return failure(request, 'InvalidParameterValue', 'Recipient count exceeds 50.');
  const { form } = request;
  const configurationSet = form.get('ConfigurationSetName') ?? '';
  if (configurationSet !== '' && !events.hasSet(configurationSet)) {
    return failure(request, 'ConfigurationSetDoesNotExist', `Configuration set <${configurationSet}> does not exist.`);
  }
  if (mailbox.countSince(aDayAgo()) >= rate.quota.perDay) return failure(request, 'Throttling', 'Daily message quota exceeded.');
  if (!rate.take(Date.now())) return failure(request, 'Throttling', 'Maximum sending rate exceeded.');
  const stored = mailbox.add({ ...mail, configurationSet, tags: tagsOf(form) });
  tellOf(stored, events).catch((error: unknown) => report(`mail ${stored.id}: ${String(error)}`));
  return xml(request, tag('MessageId', stored.id));
}

function tagsOf(form: URLSearchParams): Record<string, string> {
  const tags: Record<string, string> = {};
  for (let number = 1; form.has(`Tags.member.${number}.Name`); number += 1) {
    tags[form.get(`Tags.member.${number}.Name`) ?? ''] = form.get(`Tags.member.${number}.Value`) ?? '';
  }
  return tags;
}

/** AWS's own addresses for trying things out behave here as there. https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html */
async function tellOf(mail: ReturnType<Mailbox['add']>, events: MailEvents): Promise<void> {
  const name = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(mail.to[0] ?? '')?.[1]?.toLowerCase();
  const arrives: readonly MailEvent[] = [{ type: 'Delivery' }];
  const rest = name === 'bounce' ? [{ type: 'Bounce', bounceType: 'Permanent' } as const] : [...arrives, ...(name ? [{ type: 'Complaint' } as const] : [])];
  for (const event of [{ type: 'Send' } as const, ...rest]) await events.tell(mail, event);
}

function attributes(mailbox: Mailbox, { form }: AwsRequest, name: string, of: (identity: Identity) => string): string {
  const entries = members(form, 'Identities').flatMap((asked) => {
    const identity = mailbox.identity(asked);
    return identity ? [`<entry>${tag('key', asked)}<value>${of(identity)}</value></entry>`] : [];
  });
  return `<${name}>${entries.join('')}</${name}>`;
}

function dkimTokens(mailbox: Mailbox, identity: Identity): string {
  return `<DkimTokens>${mailbox
    .dkimTokens(identity)
    .map((token) => tag('member', token))
    .join('')}</DkimTokens>`;
}

/** `NAME.member.1`, `NAME.member.2`, … */
export function members(form: URLSearchParams, name: string): string[] {
  const found: string[] = [];
  for (let value = form.get(`${name}.member.1`); value !== null; value = form.get(`${name}.member.${found.length + 1}`)) found.push(value);
  return found;
}

function tag(name: string, value: string | number | boolean): string {
  return `<${name}>${escaped(String(value))}</${name}>`;
}
