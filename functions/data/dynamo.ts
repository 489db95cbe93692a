import type * as sdk from '@aws-sdk/client-dynamodb';
import { awsCaller, lambdaKeys } from '#functions/tools/aws-caller.ts';

/** The operations of DynamoDB that the product uses, with what they take and answer. */
interface Operations {
  readonly GetItem: readonly [sdk.GetItemInput, sdk.GetItemOutput];
  readonly BatchGetItem: readonly [sdk.BatchGetItemInput, sdk.BatchGetItemOutput];
  readonly Query: readonly [sdk.QueryInput, sdk.QueryOutput];
  readonly Scan: readonly [sdk.ScanInput, sdk.ScanOutput];
  readonly PutItem: readonly [sdk.PutItemInput, sdk.PutItemOutput];
  readonly UpdateItem: readonly [sdk.UpdateItemInput, sdk.UpdateItemOutput];
  readonly DeleteItem: readonly [sdk.DeleteItemInput, sdk.DeleteItemOutput];
  readonly BatchWriteItem: readonly [sdk.BatchWriteItemInput, sdk.BatchWriteItemOutput];
  readonly TransactWriteItems: readonly [sdk.TransactWriteItemsInput, sdk.TransactWriteItemsOutput];
}
export type OperationName = keyof Operations;

/** Calls DynamoDB. Errors have the names that DynamoDB gives them; a repetition's are marked (`tools/repetition.ts`). */
export type Dynamo = <N extends OperationName>(operation: N, input: Operations[N][0]) => Promise<Operations[N][1]>;

/** As a Lambda function reaches it. */
export function lambdaDynamo(environment: NodeJS.ProcessEnv = process.env): Dynamo {
  const keys = lambdaKeys(environment);
  const { AWS_ENDPOINT_URL_DYNAMODB: url = `https://dynamodb.${keys.AWS_REGION}.amazonaws.com` } = environment;
  const endpoint = new URL(url);
  return awsCaller({ name: 'dynamodb', target: 'DynamoDB_20120810', endpointOf: () => endpoint }, keys) as Dynamo; // DynamoDB answers each as its SDK says
}
