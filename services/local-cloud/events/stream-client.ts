import { isDeepStrictEqual } from 'node:util';
import { callAwsJson, isRecord, textOf } from '#services/local-cloud/aws/aws-json.ts';

export interface StreamRecord {
  eventID: string;
  eventName: string;
  awsRegion: string;
  eventSourceARN?: string;
  dynamodb: {
    Keys: Record<string, unknown>;
    NewImage?: Record<string, unknown>;
    OldImage?: Record<string, unknown>;
    SequenceNumber: string;
    ApproximateCreationDateTime: number;
  };
}

export interface StreamPage {
  records: StreamRecord[];
  /** Number of the last record read, even if it was left out of `records`. */
  lastSequenceNumber: string | undefined;
  nextIterator: string;
}

/** Reads the stream of one table. The emulator gives every stream a single shard that never closes. */
export class StreamClient {
  readonly #endpoint: string;
  readonly #tableName: string;

  constructor(endpoint: string, tableName: string) {
    this.#endpoint = endpoint;
    this.#tableName = tableName;
  }

  /** @param after the sequence number to go on from; undefined begins with the oldest record. */
  async iterator(after: string | undefined): Promise<string> {
    const { Table: table } = await this.#call('DynamoDB_20120810.DescribeTable', { TableName: this.#tableName });
    const StreamArn = isRecord(table) ? String(table['LatestStreamArn']) : '';
    const { StreamDescription: stream } = await this.#call('DynamoDBStreams_20120810.DescribeStream', { StreamArn });
    const shards = isRecord(stream) && Array.isArray(stream['Shards']) ? stream['Shards'] : [];
    const shard: unknown = shards[0];
    const reply = await this.#call('DynamoDBStreams_20120810.GetShardIterator', {
      StreamArn,
      ShardId: isRecord(shard) ? shard['ShardId'] : undefined,
      ShardIteratorType: after === undefined ? 'TRIM_HORIZON' : 'AFTER_SEQUENCE_NUMBER',
      ...(after !== undefined && { SequenceNumber: after }),
    });
    return String(reply['ShardIterator']);
  }

  async read(iterator: string, limit: number): Promise<StreamPage> {
    const target = 'DynamoDBStreams_20120810.GetRecords';
    const reply = await this.#call(target, { ShardIterator: iterator, Limit: limit });
    // The emulator answers with the members of DynamoDB Streams' own reply.
    const all = (reply['Records'] ?? []) as StreamRecord[];
    return {
      records: all.filter(isChange),
      lastSequenceNumber: all.at(-1)?.dynamodb.SequenceNumber,
      nextIterator: textOf(reply['NextShardIterator'], iterator),
    };
  }

  #call(target: string, body: unknown): Promise<Record<string, unknown>> {
    return callAwsJson({ endpoint: this.#endpoint, target, body });
  }
}

/** DynamoDB writes no record for a write that changes nothing; the emulator does. */
function isChange({ eventName, dynamodb }: StreamRecord): boolean {
  return eventName !== 'MODIFY' || !isDeepStrictEqual(dynamodb.NewImage, dynamodb.OldImage);
}
