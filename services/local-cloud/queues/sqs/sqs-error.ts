/** SQS's errors in the JSON protocol, and their codes in the older query protocol that SDKs still show. */
const queryCodes = {
  BatchEntryIdsNotDistinct: 'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
  BatchRequestTooLong: 'AWS.SimpleQueueService.BatchRequestTooLong',
  EmptyBatchRequest: 'AWS.SimpleQueueService.EmptyBatchRequest',
  InvalidAttributeName: 'InvalidAttributeName',
  InvalidAttributeValue: 'InvalidAttributeValue',
  InvalidBatchEntryId: 'AWS.SimpleQueueService.InvalidBatchEntryId',
  InvalidMessageContents: 'InvalidMessageContents',
  InvalidParameterValueException: 'InvalidParameterValue',
  MessageNotInflight: 'AWS.SimpleQueueService.MessageNotInflight',
  MissingRequiredParameterException: 'MissingParameter',
  OverLimit: 'OverLimit',
  PurgeQueueInProgress: 'AWS.SimpleQueueService.PurgeQueueInProgress',
  QueueDeletedRecently: 'AWS.SimpleQueueService.QueueDeletedRecently',
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
  QueueNameExists: 'QueueAlreadyExists',
  ReceiptHandleIsInvalid: 'ReceiptHandleIsInvalid',
  ResourceNotFoundException: 'ResourceNotFoundException',
  SerializationException: 'SerializationException',
  TooManyEntriesInBatchRequest: 'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
  UnknownOperationException: 'UnknownOperationException',
  UnsupportedOperation: 'AWS.SimpleQueueService.UnsupportedOperation',
} as const;

/** An answer of SQS to a caller's mistake. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/CommonErrors.html */
export class SqsError extends Error {
  readonly queryCode: string;

  constructor(name: keyof typeof queryCodes, message: string) {
    super(message);
    this.name = name;
    this.queryCode = queryCodes[name];
  }
}

export function invalidValue(value: unknown, parameter: string, reason: string): SqsError {
  return new SqsError('InvalidParameterValueException', `Value ${String(value)} for parameter ${parameter} is invalid. Reason: ${reason}`);
}

export function missing(parameter: string): SqsError {
  return new SqsError('MissingRequiredParameterException', `The request must contain the parameter ${parameter}.`);
}
