import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { repetitionWatch } from '#functions/tools/repetition.ts';
import type { Dynamo, OperationName } from './dynamo.ts';

const commands: { readonly [N in OperationName]: new (input: never) => object } = {
  GetItem: GetItemCommand,
  BatchGetItem: BatchGetItemCommand,
  Query: QueryCommand,
  Scan: ScanCommand,
  PutItem: PutItemCommand,
  UpdateItem: UpdateItemCommand,
  DeleteItem: DeleteItemCommand,
  BatchWriteItem: BatchWriteItemCommand,
  TransactWriteItems: TransactWriteItemsCommand,
};

/** A request that never ends must hold up neither sessions nor looks at their leases. */
const requestHandler = { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true };

/** For what runs long: the SDK's client finds keys anywhere and renews them. A function has one that loads and calls in less than half of the time. */
export function sdkDynamo(client = new DynamoDBClient({ maxAttempts: 5, requestHandler })): Dynamo {
  markRepetitions(client);
  // The command of an operation takes and answers what the operation does.
  return (operation, input) => client.send<never, never>(new commands[operation](input as never) as never);
}

/** The SDK sends a request again when its answer gets lost. Errors of such a repetition are marked, for the table's own writes. */
function markRepetitions(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next) => {
      // The SDK builds its middleware anew for each request, and goes through this part of it with each sending.
      const sendings = repetitionWatch();
      return async (args) => {
        try {
          return await next(args);
        } catch (error) {
          sendings.failed(error);
          throw error;
        }
      };
    },
    { step: 'finalizeRequest', priority: 'low', name: 'markRepetitions', override: true },
  );
}
