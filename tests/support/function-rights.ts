import { AsyncLocalStorage } from 'node:async_hooks';
import type { OperationName } from '#functions/data/dynamo.ts';
import { functionMap } from '#infra/function-map.ts';
import type { TableAction } from '#infra/function-spec.ts';
import { type FunctionName, portsOf } from '#shared/ports/used-by.ts';

const acting = new AsyncLocalStorage<FunctionName>();

/** Runs what the function of that name does: with its rights on the table, and no others. */
export const asFunction = <T>(name: FunctionName, work: () => Promise<T>): Promise<T> => acting.run(name, work);

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html */
const ofTransaction = { Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem', ConditionCheck: 'ConditionCheckItem' } as const;

interface Input {
  readonly TransactItems?: readonly Partial<Record<keyof typeof ofTransaction, object>>[];
}

function actionsOf(operation: OperationName, { TransactItems = [] }: Input): string[] {
  if (operation !== 'TransactWriteItems') return [operation];
  return TransactItems.flatMap((item) => Object.entries(ofTransaction).flatMap(([kind, action]) => (kind in item ? [action] : [])));
}

/** A port that sweeps brings a right of its own. */
function rightsOf(name: FunctionName): readonly (TableAction | 'Scan')[] {
  const isSweeping = portsOf[name].some((port) => port === 'listSweep' || port === 'keySweep');
  return [...functionMap[name].tableActions, ...(isSweeping ? (['Scan'] as const) : [])];
}

/** Refuses what IAM would. The rules are by function and action, on the whole table. */
export function checkRight(operation: OperationName, input: object): void {
  const name = acting.getStore();
  const rights = name && rightsOf(name);
  // Of other operations than transactions only the name is looked at.
  const lacking = rights && actionsOf(operation, input as Input).find((action) => !rights.some((right) => right === action));
  if (lacking) throw new Error(`AccessDeniedException: ${name} may not dynamodb:${lacking}`);
}
