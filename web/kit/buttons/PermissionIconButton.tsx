import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import type { Right } from '#shared/contract/rights.ts';
import { useLocks, useRights } from '../rights.ts';

interface PermissionIconButtonProps extends Omit<IconButtonProps, 'aria-label'> {
  readonly right: Right;
  /** Accessible name and tooltip. */
  readonly label: string;
}

/** As PermissionButton, for an icon alone. */
export function PermissionIconButton({ right, label, disabled, ...props }: PermissionIconButtonProps) {
  const isAllowed = useRights()(right);
  const { reasonOf, ask } = useLocks();
  const locked = isAllowed ? {} : { 'aria-description': reasonOf(right) };
  return (
    <span data-tooltip={isAllowed ? label : reasonOf(right)} {...(isAllowed ? {} : { onPointerEnter: ask })}>
      <IconButton {...props} {...locked} aria-label={label} disabled={!isAllowed || disabled === true} />
    </span>
  );
}
