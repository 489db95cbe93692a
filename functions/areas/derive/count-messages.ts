import { crc32 } from 'node:zlib';
import type { CompanyId } from '#shared/contract/ids.ts';
import { campaignMessageName } from '#shared/domain/campaign-message-id.ts';
import { localDay } from '#shared/domain/local-time.ts';
import { countHealth, type HealthCounts } from '#functions/records/companies/company-health.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';

interface MessageChange {
  readonly atMs: number;
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

/** So many messages of a company's day are counted one by one. Of those beyond, one in eight stands for eight: each write costs as much as the message. */
export const sampling = { fromMessages: 256, oneIn: 8 } as const;

/** Companies whose day is known to have so many; the oldest leave first. */
const busyDays = new Map<CompanyId, string>();
const mostBusyDays = 5_000;

/**
 * Counts a company's messages and failures of the day for platform staff, one write for a batch. Comes last, and what fails of it is left
 * out: a batch that comes again for another reason has not been counted.
 */
export async function countMessages(table: TablePart, companyId: CompanyId, changes: readonly MessageChange[], timeZone: string): Promise<void> {
  for (const [day, own] of Map.groupBy(changes, ({ atMs }) => localDay(atMs, timeZone))) {
    const isBusy = busyDays.get(companyId) === day;
    const messages = own.filter(isNew);
    const counts = { messages: isBusy ? sampled(messages) : messages.length, failures: own.filter(hasFailed).length } satisfies HealthCounts;
    if (counts.messages + counts.failures === 0) continue;
    try {
      const reached = await countHealth(table, companyId, day, counts);
      if (!isBusy && reached.messages >= sampling.fromMessages) keepBusy(companyId, day);
    } catch (error) {
      log.warn('messages not counted', { companyId, ...counts, error });
    }
  }
}

/** An estimate of how many there are, by their ids: which of them stand for others is the same whenever they come. */
const sampled = (messages: readonly MessageChange[]): number =>
  sampling.oneIn * messages.filter(({ after }) => crc32(String(after?.['id'])) % sampling.oneIn === 0).length;

function keepBusy(companyId: CompanyId, day: string): void {
  busyDays.delete(companyId);
  busyDays.set(companyId, day);
  if (busyDays.size > mostBusyDays) busyDays.delete(busyDays.keys().next().value ?? companyId);
}

/** A message by staff or customers: no line about a ticket, and no campaign message, since campaigns have counts of their own. */
const isMessage = (image: Attributes | undefined): image is Attributes =>
  image?.['type'] === 'message' && image['kind'] !== 'event' && campaignMessageName(String(image['channelMessageId'])) === undefined;

const isNew = ({ before, after }: MessageChange): boolean => !before && isMessage(after);

const isFailed = (image: Attributes | undefined): boolean => typeof image?.['failure'] === 'string';

const hasFailed = ({ before, after }: MessageChange): boolean => isMessage(after) && isFailed(after) && !isFailed(before);
