import middy from '@middy/core';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import type { SetAside } from '#functions/ports/dead-letters.ts';
import type { GiveBack } from '#functions/ports/give-back.ts';
import { ComeBackLater } from '#functions/tools/come-back-later.ts';
import { type Facts, log, logging, note } from '#functions/tools/log.ts';

interface ConsumerOptions<T> {
  /** Facts for the line of a message: its company, and the trace of a conversation's message. */
  readonly about: (message: T) => Facts;
  /** Joins two neighbouring messages of a group into one with the same effect; undefined where there is none. A failure brings both back. */
  readonly coalesce?: (earlier: T, later: T) => T | undefined;
  /** Takes what cannot be read; without it that is tried as often as anything else that fails. */
  readonly setAside?: SetAside;
  /** For consumers that say when a record is to come again. */
  readonly giveBack?: GiveBack;
}

/** @param tries how often the message has been received, this time included. */
type Consume<T> = (message: T, tries: number) => Promise<void>;

/**
 * A consumer of a queue: records of one message group in order, groups side by side. A queue without order may have groups too. When a record fails, it and the
 * later ones of its group come again; the queue's own redrive ends that. Everything else of the batch is done.
 */
export function queueConsumer<S extends z.ZodType>(
  name: string,
  schema: S,
  consume: Consume<z.output<S>>,
  { coalesce, ...options }: ConsumerOptions<z.output<S>>,
) {
  return middy<SQSEvent, SQSBatchResponse>().handler(async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const groups = Map.groupBy(event.Records, (record) => record.attributes.MessageGroupId ?? record.messageId);
    const consumeGroup = async (records: readonly SQSRecord[]): Promise<string[]> => {
      const works = coalesced(
        records.map((record) => workOf(schema, record)),
        coalesce,
      );
      for (const [index, work] of works.entries()) {
        if (!(await logging({ consumer: name }, () => isDone(work, consume, options))))
          return works.slice(index).flatMap(({ records: left }) => left.map(({ messageId }) => messageId));
      }
      return [];
    };
    const failed = await Promise.all([...groups.values()].map(consumeGroup));
    return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
  });
}

/** A message, and the records that it stands for. */
interface Work<T> {
  readonly records: readonly [SQSRecord, ...SQSRecord[]];
  /** Throws for a record that cannot be read. */
  readonly read: () => T;
}

function workOf<S extends z.ZodType>(schema: S, record: SQSRecord): Work<z.output<S>> {
  return { records: [record], read: () => schema.parse(JSON.parse(record.body)) };
}

function coalesced<T>(works: readonly Work<T>[], coalesce: ConsumerOptions<T>['coalesce']): Work<T>[] {
  if (!coalesce) return [...works];
  const merged: Work<T>[] = [];
  for (const work of works) {
    const former = merged.at(-1);
    const both = former && joined(former, work, coalesce);
    if (both) merged.pop();
    merged.push(both ?? work);
  }
  return merged;
}

function joined<T>(former: Work<T>, work: Work<T>, coalesce: (earlier: T, later: T) => T | undefined): Work<T> | undefined {
  try {
    const message = coalesce(former.read(), work.read());
    return message === undefined ? undefined : { records: [...former.records, ...work.records], read: () => message };
  } catch {
    // One of them cannot be read: it fails by itself, when it is its turn.
    return undefined;
  }
}

/** The message, or why there is none. */
function readable<T>({ read }: Work<T>): { readonly message: T } | { readonly error: unknown } {
  try {
    return { message: read() };
  } catch (error) {
    return { error };
  }
}

async function isDone<T>(work: Work<T>, consume: Consume<T>, { about, setAside, giveBack }: Omit<ConsumerOptions<T>, 'coalesce'>): Promise<boolean> {
  const startedAt = performance.now();
  const { records } = work;
  const [{ messageId, attributes, body }] = records;
  try {
    const outcome = readable(work);
    if ('error' in outcome && setAside) {
      log.error('record set aside', { messageId, error: outcome.error });
      await setAside({ id: messageId, group: attributes.MessageGroupId ?? messageId, body });
      return true;
    }
    if ('error' in outcome) throw outcome.error;
    note(about(outcome.message));
    await consume(outcome.message, Number(attributes.ApproximateReceiveCount));
    log.info('record', {
      messageId,
      ms: Math.round(performance.now() - startedAt),
      ...(records.length > 1 ? { records: records.length } : {}),
    });
    return true;
  } catch (error) {
    if (error instanceof ComeBackLater && giveBack) return isGivenBack(records, error, giveBack);
    log.error('record failed', { messageId, tries: Number(attributes.ApproximateReceiveCount), error });
    return false;
  }
}

/** Never done. Should the queue not take it back, it comes again after the queue's own time. */
async function isGivenBack(records: readonly SQSRecord[], { seconds, message }: ComeBackLater, giveBack: GiveBack): Promise<false> {
  for (const { messageId, receiptHandle, attributes } of records) {
    log.info('record given back', { messageId, tries: Number(attributes.ApproximateReceiveCount), seconds, reason: message });
    await giveBack(receiptHandle, seconds).catch((error: unknown) => log.warn('record not given back', { messageId, error }));
  }
  return false;
}
