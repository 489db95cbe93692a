import { ChangeMessageVisibilityCommand, SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Sqs, SqsOperation } from '#functions/ports/sqs.ts';

const commands: { readonly [N in SqsOperation]: new (input: never) => object } = {
  SendMessage: SendMessageCommand,
  SendMessageBatch: SendMessageBatchCommand,
  ChangeMessageVisibility: ChangeMessageVisibilityCommand,
};

/** The ports of functions over the client that this service has anyway. */
export const sdkSqs =
  (client: SQSClient): Sqs =>
  (operation, input) =>
    client.send<never, never>(new commands[operation](input as never) as never); // the command of an operation takes and answers what it does
