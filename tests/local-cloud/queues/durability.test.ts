import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { callAwsJson } from '#services/local-cloud/aws/aws-json.ts';
import { startQueues, type QueueService } from '#services/local-cloud/queues/queues.ts';
import { SqsClient } from '#services/local-cloud/queues/sqs-client.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'recado-queues-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function started(dataDir: string, port = 0) {
  const service = await startQueues(dataDir, port);
  onTestFinished(() => service.close());
  return { service, sqs: new SqsClient(service.endpoint), port: Number(new URL(service.endpoint).port) };
}

function createQueue({ endpoint }: QueueService, QueueName: string, Attributes: Record<string, string> = {}): Promise<unknown> {
  return callAwsJson({ endpoint, target: 'AmazonSQS.CreateQueue', body: { QueueName, Attributes } });
}

async function kill({ process: child }: QueueService): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Takes everything off a queue. */
async function drain(sqs: SqsClient, queueName: string): Promise<string[]> {
  const bodies: string[] = [];
  for (;;) {
    const messages = await sqs.receive(queueName, 10, 0);
    if (messages.length === 0) return bodies;
    bodies.push(...messages.map(({ Body }) => Body));
    await sqs.delete(queueName, messages);
  }
}

it('keeps every message that was acknowledged when the process is killed amid sends and deletes', async () => {
  const dataDir = folder();
  const { service, sqs } = await started(dataDir);
  await createQueue(service, 'in.fifo', { FifoQueue: 'true' });
  await createQueue(service, 'out', { VisibilityTimeout: '600' });
  const gone: string[] = [];
  for (let index = 0; index < 200; index += 1) await sqs.send('out', { MessageBody: `o${index}` });
  const sent: string[] = [];
  const fill = async (group: number) => {
    for (let index = 0; ; index += 1) {
      const MessageBody = `${group}-${index}`;
      await sqs.send('in.fifo', { MessageBody, MessageGroupId: `g${group}`, MessageDeduplicationId: MessageBody });
      sent.push(MessageBody);
      const messages = await sqs.receive('out', 1, 0);
      await sqs.delete('out', messages);
      gone.push(...messages.map(({ Body }) => Body));
      if (sent.length >= 150) service.process.kill('SIGKILL');
    }
  };
  const exited = once(service.process, 'exit');

  await Promise.allSettled(Array.from({ length: 8 }, (_, group) => fill(group)));
  await exited;

  // With a port of its own: everybody has ended, and what was in flight is visible again.
  const again = await started(dataDir);
  const received = await drain(again.sqs, 'in.fifo');
  for (let group = 0; group < 8; group += 1) {
    const ofGroup = (bodies: string[]) => bodies.filter((body) => body.startsWith(`${group}-`));
    // One may be there whose acknowledgement the kill cut off.
    expect(ofGroup(received).slice(0, ofGroup(sent).length)).toEqual(ofGroup(sent));
    expect(ofGroup(received).length - ofGroup(sent).length).toBeLessThanOrEqual(1);
  }
  const left = await drain(again.sqs, 'out');
  expect(left.filter((body) => gone.includes(body))).toEqual([]);
  expect(left.length + gone.length).toBeGreaterThanOrEqual(200 - 8);
});

it('goes on at its old port with what was in flight, deduplication and receive counts', async () => {
  const dataDir = folder();
  const { service, sqs, port } = await started(dataDir);
  await createQueue(service, 'orders.fifo', { FifoQueue: 'true', VisibilityTimeout: '600' });
  const message = { MessageBody: 'x', MessageGroupId: 'g', MessageDeduplicationId: 'd' };
  await sqs.send('orders.fifo', message);
  const held = await sqs.receive('orders.fifo', 10, 0);
  await kill(service);

  const { sqs: again } = await started(dataDir, port);
  await again.send('orders.fifo', message);

  expect(await again.attributes('orders.fifo')).toMatchObject({ ApproximateNumberOfMessages: '0', ApproximateNumberOfMessagesNotVisible: '1' });
  await again.delete('orders.fifo', held);
  expect(await again.attributes('orders.fifo')).toMatchObject({ ApproximateNumberOfMessages: '0', ApproximateNumberOfMessagesNotVisible: '0' });
});

it('says in one sentence that its file cannot be read', async () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'sqs.db'), 'no database at all, but long enough to be taken for one'.repeat(20));

  await expect(startQueues(dataDir)).rejects.toThrow(/^The queue emulator could not start: file is not a database$/);
});

it('never judges a call of another service as one of S3', async () => {
  const { service } = await started(folder());
  const call = callAwsJson({ endpoint: service.endpoint, target: 'AmazonSNS.Publish', body: {} });

  await expect(call).rejects.toMatchObject({ name: 'UnknownOperationException', statusCode: 400 });
});
