import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

interface LabelledIconButtonProps extends Omit<IconButtonProps, 'aria-label'> {
  /** Accessible name and tooltip. */
  readonly label: string;
}

export function LabelledIconButton({ label, ...props }: LabelledIconButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton {...props} aria-label={label} />
    </Tooltip>
  );
}
