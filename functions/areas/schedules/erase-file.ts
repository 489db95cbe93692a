import { previewKey } from '#shared/domain/preview-key.ts';
import type { ScheduleItem } from '#functions/records/schedules/schedule-item.ts';
import type { ScheduleDeps } from './deps.ts';

/** Of a message that is gone, or has another file; not where a message that went out, or another one of its series, has it too. */
export async function eraseFile({ eraser }: Pick<ScheduleDeps, 'eraser'>, { media, isMediaShared, place }: ScheduleItem): Promise<void> {
  if (!media || isMediaShared || place !== null) return;
  await eraser.erase([media.key, ...(media.preview ? [previewKey(media.key)] : [])]);
}
