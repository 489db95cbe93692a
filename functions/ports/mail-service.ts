import { GetSendQuotaCommand, SendRawEmailCommand, SESClient, SESServiceException } from '@aws-sdk/client-ses';
import * as declared from '#shared/ports/declared.ts';
import type { ValuesOf } from '#shared/ports/declared.ts';
import { MailRefusal, type RefusalKind } from './mail-refusal.ts';
import { port } from './port.ts';

/** A mail for one recipient. */
export interface OutgoingMail {
  readonly from: string;
  readonly to: string;
  /** The whole message; ASCII. */
  readonly raw: string;
  /** By which mail events name the recipient; empty for one of which none are wanted. */
  readonly recipient: string;
  /** Whether openings and clicks are told of. */
  readonly isTracked: boolean;
}

export interface MailQuota {
  readonly perSecond: number;
  /** In 24 hours; negative where nothing limits them. */
  readonly perDay?: number | undefined;
  /** Sent in the last 24 hours. */
  readonly sentInDay?: number | undefined;
}

export interface MailService {
  /** @throws MailRefusal when it was not taken over; anything else that is thrown leaves open whether it was. */
  send(mail: OutgoingMail): Promise<void>;
  quota(): Promise<MailQuota>;
}

interface ConfigurationSets {
  readonly plain: string;
  readonly tracked: string;
}

/** SES answers in a tenth of a second; what takes so long may have been taken over all the same. */
const answersWithinMs = 5_000;

/** @param clients the one that sends never repeats by itself: SES has no key by which it would know a mail that it has. */
export function openMailService(
  { plain, tracked }: ConfigurationSets,
  { sending = new SESClient({ maxAttempts: 1 }), asking = new SESClient({ maxAttempts: 3 }) } = {},
): MailService {
  return {
    async send({ from, to, raw, recipient, isTracked }) {
      const command = new SendRawEmailCommand({
        Source: from,
        Destinations: [to],
        RawMessage: { Data: Buffer.from(raw) },
        ConfigurationSetName: isTracked ? tracked : plain,
        Tags: recipient === '' ? [] : [{ Name: 'recipient', Value: recipient }],
      });
      try {
        await sending.send(command, { abortSignal: AbortSignal.timeout(answersWithinMs) });
      } catch (error) {
        const kind = refusalOf(error, to);
        throw kind ? new MailRefusal(kind, { cause: error }) : error;
      }
    },
    async quota() {
      const { MaxSendRate, Max24HourSend, SentLast24Hours } = await asking.send(new GetSendQuotaCommand({}));
      return { perSecond: MaxSendRate ?? 1, ...(Max24HourSend === undefined ? {} : { perDay: Max24HourSend, sentInDay: SentLast24Hours ?? 0 }) };
    },
  };
}

/** https://docs.aws.amazon.com/ses/latest/APIReference/API_SendRawEmail.html, https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html */
function refusalOf(error: unknown, to: string): RefusalKind | undefined {
  if (!(error instanceof SESServiceException)) return undefined;
  const { name, message } = error;
  if (name === 'Throttling' || name === 'ThrottlingException') return /daily/i.test(message) ? 'quota' : 'rate';
  // An account under review is told of by its own name, or as a mail that was rejected.
  if (/SendingPaused/.test(name) || (name === 'MessageRejected' && /\bsending\b.*\b(?:paused|suspended)\b/i.test(message))) return 'paused';
  if (name.startsWith('MailFromDomainNotVerified')) return 'sender';
  if (name === 'MessageRejected' && /not verified/i.test(message)) return isReceiverAlone(message, to) ? 'sandbox' : 'sender';
  return name === 'MessageRejected' || name === 'InvalidParameterValue' ? 'mail' : undefined;
}

/** SES names the addresses that it does not know, whichever side they are on. Out of the sandbox a receiver is never among them. */
function isReceiverAlone(message: string, to: string): boolean {
  const [, named = ''] = /in region [\w-]+:(.+)$/is.exec(message) ?? [];
  return named.trim().toLowerCase() === to.toLowerCase();
}

const opened = ({
  MAIL_CONFIGURATION_SET: plain,
  MAIL_TRACKED_CONFIGURATION_SET: tracked,
}: ValuesOf<(typeof declared.mailService)['environment']>): MailService => openMailService({ plain, tracked });
export const mailService = () => port(declared.mailService, 'mails', opened);
export const meteredMails = () => port(declared.meteredMails, 'mails', opened);
