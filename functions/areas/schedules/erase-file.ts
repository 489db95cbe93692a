import { previewKey } from '#shared/domain/preview-key.ts';
import type { ScheduleItem } from '#functions/records/schedules/schedule-item.ts';
import type { ScheduleDeps } from './deps.ts';

/** Erases the file of a message that is gone or has another file. A file that a sent message or another one of its series uses stays. */
export async function eraseFile({ eraser }: Pick<ScheduleDeps, 'eraser'>, { media, isMediaShared, place }: ScheduleItem): Promise<void> {
  if (!media || isMediaShared || place !== null) return;
  await eraser.erase([media.key, ...(media.preview ? [previewKey(media.key)] : [])]);
}
