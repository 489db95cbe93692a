import { isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';
import type { Input } from './request.ts';
import { SqsError } from './sqs-error.ts';

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html */
const mostEntries = 10;

export interface BatchReply {
  Successful: object[];
  Failed: object[];
}

/**
 * Does each entry by itself; one that is refused does not stop the others.
 *
 * @throws SqsError for a batch that is refused as a whole.
 */
export function inBatch(input: Input, act: (entry: Input) => object): BatchReply {
  const reply: BatchReply = { Successful: [], Failed: [] };
  for (const { id, entry } of entriesOf(input)) {
    try {
      reply.Successful.push({ Id: id, ...act(entry) });
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      reply.Failed.push({ Id: id, SenderFault: true, Code: error.queryCode, Message: error.message });
    }
  }
  return reply;
}

export function entriesOf(input: Input): { id: string; entry: Input }[] {
  const entries = Array.isArray(input['Entries']) ? input['Entries'].filter(isRecord) : [];
  if (entries.length === 0) throw new SqsError('EmptyBatchRequest', 'There should be at least one entry in the request.');
  if (entries.length > mostEntries) {
    throw new SqsError('TooManyEntriesInBatchRequest', `Maximum number of entries per request are ${mostEntries}. You have sent ${entries.length}.`);
  }
  const ids = entries.map(({ Id }) => textOf(Id, ''));
  if (!ids.every((id) => /^[\w-]{1,80}$/.test(id))) {
    const reason = 'A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.';
    throw new SqsError('InvalidBatchEntryId', reason);
  }
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) throw new SqsError('BatchEntryIdsNotDistinct', `Id ${repeated} repeated.`);
  return entries.map((entry, index) => ({ id: ids[index] ?? '', entry }));
}
