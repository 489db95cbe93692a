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

/**
 * Counts a company's messages and failures of the day for platform staff, one write for a batch. Comes last, and what fails of it is left
 * out: a batch that comes again for another reason has not been counted.
 */
export async function countMessages(table: TablePart, companyId: CompanyId, changes: readonly MessageChange[], timeZone: string): Promise<void> {
  for (const [day, own] of Map.groupBy(changes, ({ atMs }) => localDay(atMs, timeZone))) {
    const counts = { messages: own.filter(isNew).length, failures: own.filter(hasFailed).length } satisfies HealthCounts;
    if (counts.messages + counts.failures === 0) continue;
    try {
      await countHealth(table, companyId, day, counts);
    } catch (error) {
      log.warn('messages not counted', { companyId, ...counts, error });
    }
  }
}

/** A message by staff or customers: no line about a ticket, and no campaign message, since campaigns have counts of their own. */
const isMessage = (image: Attributes | undefined): image is Attributes =>
  image?.['type'] === 'message' && image['kind'] !== 'event' && campaignMessageName(String(image['channelMessageId'])) === undefined;

const isNew = ({ before, after }: MessageChange): boolean => !before && isMessage(after);

const isFailed = (image: Attributes | undefined): boolean => typeof image?.['failure'] === 'string';

const hasFailed = ({ before, after }: MessageChange): boolean => isMessage(after) && isFailed(after) && !isFailed(before);
