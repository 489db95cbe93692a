import type { EnvironmentName, PortGrant } from '#shared/ports/used-by.ts';

/** The trigger of a function. `rest` means every route of the areas that `shared/contract/served-by.ts` gives it. */
export type Trigger =
  | { readonly kind: 'rest' }
  | { readonly kind: 'socket' }
  | { readonly kind: 'inbound' }
  | { readonly kind: 'jobs' }
  /** Turns of campaigns. */
  | { readonly kind: 'campaigns' }
  /** Commands for Meta. */
  | { readonly kind: 'meta' }
  | { readonly kind: 'notices' }
  /** Mail events of SES. */
  | { readonly kind: 'mailNotices' }
  /** The table's stream: the changes that make events, or those that something is derived from; gathered so long before the call. */
  | { readonly kind: 'stream'; readonly tells: 'events' | 'derived'; readonly windowSeconds: number }
  | { readonly kind: 'none' };

/** Calls of DynamoDB, on the table and its indexes. Parts of a transaction need the right of the call that they stand for. */
export type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem' | 'BatchWriteItem';

/** A right of a function beside the table; `function-grants.ts` says which actions on which resources it stands for. */
export type Grant =
  PortGrant | 'takeInbound' | 'takeAcks' | 'takeJobs' | 'takeCampaigns' | 'takeMeta' | 'takeNotices' | 'takeMailNotices' | 'takeStream' | 'takeCharges';

/** A function as the map has it. */
export interface MappedFunction {
  readonly trigger: Trigger;
  /** A queue beside its trigger: Pix charges to be looked up, acks of sent messages. */
  readonly alsoTakes?: 'charges' | 'acks';
  readonly tableActions: readonly TableAction[];
  /** Its part of the table, as `function-grants.ts` says; by default everything but the session service's. */
  readonly tablePart?: 'growth';
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /**
   * The effect that people notice while this function fails; the text of its alarm. Those that only answer requests have none: the gateway's alarm on
   * answers of 500 and above says the same. Nor do the operator's commands, which fail before their eyes.
   */
  readonly errorImpact?: string;
}

/** With what follows from its trigger and its ports. */
export interface FunctionSpec extends MappedFunction {
  readonly grants: readonly Grant[];
  readonly environment: readonly EnvironmentName[];
}
