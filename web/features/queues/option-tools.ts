import type { QueueOptionId } from '#shared/contract/ids.ts';
import type { QueueOption } from '#shared/contract/queue-options.ts';

/** Actions on an option. */
export interface OptionTools {
  /** @param to its number afterwards. */
  readonly onMove: (option: QueueOption, to: number) => void;
  readonly onAddBelow: (parentId: QueueOptionId) => void;
  readonly onEdit: (option: QueueOption) => void;
  readonly onDelete: (option: QueueOption) => void;
}
