import { GetSendQuotaCommand, SendRawEmailCommand, SESClient, SESServiceException } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMailService } from '#functions/ports/mail-service.ts';

const ses = mockClient(SESClient);
beforeEach(() => ses.reset());

const service = openMailService({ plain: 'plain-set', tracked: 'tracked-set' });
const mail = { from: 'oi@loja.example', to: 'ana@example.com', raw: 'From: x\r\n\r\nOlá', recipient: 'c-1-abc', isTracked: false };
const failing = (name: string, message = ''): SESServiceException => new SESServiceException({ name, message, $fault: 'client', $metadata: {} });

describe('the mail service', () => {
  it('gives SES the whole message, its rules and what its events name', async () => {
    ses.on(SendRawEmailCommand).resolves({ MessageId: 'm1' });

    await service.send(mail);
    await service.send({ ...mail, isTracked: true, recipient: '' });

    expect(ses.commandCalls(SendRawEmailCommand).map(({ args: [{ input }] }) => input)).toMatchObject([
      {
        Source: mail.from,
        Destinations: [mail.to],
        ConfigurationSetName: 'plain-set',
        Tags: [{ Name: 'recipient', Value: 'c-1-abc' }],
        RawMessage: { Data: Buffer.from(mail.raw) },
      },
      { ConfigurationSetName: 'tracked-set', Tags: [] },
    ]);
  });

  it.each([
    ['Throttling', 'Maximum sending rate exceeded.', 'rate'],
    ['Throttling', 'Daily message quota exceeded.', 'quota'],
    ['AccountSendingPausedException', '', 'paused'],
    ['ConfigurationSetSendingPausedException', '', 'paused'],
    ['MessageRejected', 'Sending paused for this account. For more information, please check the inbox of the email address of your AWS account.', 'paused'],
    ['MessageRejected', 'Sending suspended for this account. For more information, please check the inbox of the email address of your AWS account.', 'paused'],
    ['MessageRejected', 'Email sending for the configuration set plain-set is paused.', 'paused'],
    ['MessageRejected', 'Email address is not verified. The following identities failed the check in region US-EAST-1: oi@loja.example', 'sender'],
    ['MessageRejected', 'Email address is not verified. The following identities failed the check in region SA-EAST-1: Ana@example.com', 'sandbox'],
    [
      'MessageRejected',
      'Email address is not verified. The following identities failed the check in region SA-EAST-1: oi@loja.example, ana@example.com',
      'sender',
    ],
    ['MessageRejected', 'Email address is not verified.', 'sender'],
    ['MailFromDomainNotVerifiedException', '', 'sender'],
    ['MessageRejected', 'Bad content', 'mail'],
    ['InvalidParameterValue', 'Domain contains illegal character', 'mail'],
  ])('knows %s (%s) for a refusal by %s', async (name, message, kind) => {
    ses.on(SendRawEmailCommand).rejects(failing(name, message));

    await expect(service.send(mail)).rejects.toMatchObject({ name: 'MailRefusal', kind });
  });

  it.each([failing('ServiceUnavailable'), failing('InternalFailure'), new Error('socket hang up')])('leaves open what %s means', async (error) => {
    ses.on(SendRawEmailCommand).rejects(error);

    await expect(service.send(mail)).rejects.toBe(error);
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(1);
  });

  it('asks for the rate, and for what is left of the day', async () => {
    ses.on(GetSendQuotaCommand).resolves({ MaxSendRate: 14, Max24HourSend: 50_000, SentLast24Hours: 3 });

    expect(await service.quota()).toEqual({ perSecond: 14, perDay: 50_000, sentInDay: 3 });
  });
});
