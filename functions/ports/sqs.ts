import type * as sdk from '@aws-sdk/client-sqs';
import { type AwsCaller, awsCaller, lambdaKeys } from '#functions/tools/aws-caller.ts';

/** The operations of SQS that functions use, with what they take and answer. */
interface Operations {
  readonly SendMessage: readonly [sdk.SendMessageRequest, sdk.SendMessageResult];
  readonly SendMessageBatch: readonly [sdk.SendMessageBatchRequest, sdk.SendMessageBatchResult];
  readonly ChangeMessageVisibility: readonly [sdk.ChangeMessageVisibilityRequest, object];
}

export type SqsOperation = keyof Operations;

export type Sqs = <N extends SqsOperation>(operation: N, input: Operations[N][0]) => Promise<Operations[N][1]>;

let opened: AwsCaller | undefined;

/** The queues of AWS, each of which says by its URL where it is. */
export const sqs: Sqs = (operation, input) => {
  opened ??= awsCaller({ name: 'sqs', target: 'AmazonSQS', endpointOf: (of) => new URL(String(Reflect.get(of, 'QueueUrl'))) }, lambdaKeys());
  return opened(operation, input) as Promise<never>; // SQS answers each as its SDK says
};
