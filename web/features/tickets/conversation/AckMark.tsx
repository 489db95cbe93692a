import Done from '@mui/icons-material/Done';
import DoneAll from '@mui/icons-material/DoneAll';
import Schedule from '@mui/icons-material/Schedule';
import { useTranslation } from '#web/i18n/use-translation.ts';

const marks = [
  { Icon: Schedule, key: 'ack_0', color: 'inherit' },
  { Icon: Done, key: 'ack_1', color: 'inherit' },
  { Icon: DoneAll, key: 'ack_2', color: 'inherit' },
  { Icon: DoneAll, key: 'ack_3', color: 'primary' },
  { Icon: DoneAll, key: 'ack_4', color: 'primary' },
] as const;

/** How far our message got: clock, tick, two ticks, two blue ticks. */
export function AckMark({ ack }: { readonly ack: number }) {
  const { t } = useTranslation('tickets');
  const { Icon, key, color } = marks[ack] ?? marks[0];
  return <Icon titleAccess={t(key)} color={color} sx={{ fontSize: 16 }} />;
}
