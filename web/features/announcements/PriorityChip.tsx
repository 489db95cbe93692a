import Chip from '@mui/material/Chip';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Announcement } from '#shared/contract/announcements.ts';

/** The specification's red, orange and grey, as far as they can be read. */
const colors = { 1: 'error', 2: 'warning', 3: 'default' } as const;

/** How much an announcement matters, in colour and in words. */
export function PriorityChip({ priority }: Pick<Announcement, 'priority'>) {
  const { t } = useTranslation('announcements');
  return <Chip size="small" variant="outlined" color={colors[priority]} label={t(`priority_${priority}`)} />;
}
