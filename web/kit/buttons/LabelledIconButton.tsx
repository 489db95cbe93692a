import IconButton, { type IconButtonProps } from '@mui/material/IconButton';

interface LabelledIconButtonProps extends Omit<IconButtonProps, 'aria-label'> {
  /** Accessible name and tooltip. */
  readonly label: string;
}

export function LabelledIconButton({ label, ...props }: LabelledIconButtonProps) {
  return <IconButton {...props} aria-label={label} data-tooltip={label} />;
}
