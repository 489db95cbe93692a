import { unmarshall } from '@aws-sdk/util-dynamodb';
import { deriveChanges } from '#functions/areas/derive/derive-changes.ts';
import { StreamClient, type StreamRecord } from '#services/local-cloud/events/stream-client.ts';
import { asFunction } from './function-rights.ts';
import type { Home } from './given.ts';
import { fileDynamo } from './test-table.ts';

type Image = Record<string, unknown> | undefined;
export interface StreamChange {
  readonly id: string;
  readonly sequence: string;
  readonly atMs: number;
  readonly before: Image;
  readonly after: Image;
}

/** Last change that was read of each table's stream. */
const positions = new Map<string, string>();

const imageOf = (image: StreamRecord['dynamodb']['NewImage']): Image => image && unmarshall(image as Parameters<typeof unmarshall>[0]);

const changeOf = ({ eventID: id, dynamodb }: StreamRecord): StreamChange => ({
  id,
  sequence: dynamodb.SequenceNumber,
  atMs: dynamodb.ApproximateCreationDateTime * 1_000,
  before: imageOf(dynamodb.OldImage),
  after: imageOf(dynamodb.NewImage),
});

/** Every change since the last call, in order. */
export async function newChanges(): Promise<StreamChange[]> {
  const { endpoint, tableName } = await fileDynamo();
  const client = new StreamClient(endpoint, tableName);
  const changes: StreamChange[] = [];
  for (let iterator = await client.iterator(positions.get(tableName)), isMore = true; isMore;) {
    const page = await client.read(iterator, 500);
    changes.push(...page.records.map(changeOf));
    if (page.lastSequenceNumber !== undefined) positions.set(tableName, page.lastSequenceNumber);
    iterator = page.nextIterator;
    isMore = page.lastSequenceNumber !== undefined;
  }
  return changes;
}

/** Lets the stream's derive consumer catch up with all that was written so far. */
export async function derived(home: Home): Promise<void> {
  for (let changes = await newChanges(); changes.length > 0; changes = await newChanges()) {
    const news = changes;
    await asFunction('derive', () => deriveChanges(home.deps, news));
  }
}
