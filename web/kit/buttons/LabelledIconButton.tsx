import IconButton, { type IconButtonProps } from '@mui/material/IconButton';

interface LabelledIconButtonProps extends Omit<IconButtonProps, 'aria-label'> {
  /** Accessible name and tooltip. */
  readonly label: string;
  /** More for the tooltip: a sentence, or the key that does the same. */
  readonly hint?: string;
}

export function LabelledIconButton({ label, hint, ...props }: LabelledIconButtonProps) {
  return <IconButton {...props} aria-label={label} data-tooltip={hint ? `${label} · ${hint}` : label} />;
}
