const region = 'us-east-1';
const accountId = '000000000000';

/** All queues of this machine are of one account and region. */
export function arnOf(queueName: string): string {
  return `arn:aws:sqs:${region}:${accountId}:${queueName}`;
}

/** @param origin where the caller reaches SQS: `http://127.0.0.1:PORT`. */
export function urlOf(origin: string, queueName: string): string {
  return `${origin}/${accountId}/${queueName}`;
}
