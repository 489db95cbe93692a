import Button, { type ButtonProps } from '@mui/material/Button';
import type { Right } from '#shared/contract/rights.ts';
import { useLocks, useRights } from '../rights.ts';

interface PermissionButtonProps extends ButtonProps {
  readonly right: Right;
}

/** A button that needs a right. Without it the button stays in its place, locked, and says why and who can help. */
export function PermissionButton({ right, disabled, ...props }: PermissionButtonProps) {
  const isAllowed = useRights()(right);
  const { reasonOf, ask } = useLocks();
  if (isAllowed) return <Button {...props} disabled={disabled ?? false} />;
  return (
    <span data-tooltip={reasonOf(right)} onPointerEnter={ask}>
      <Button {...props} aria-description={reasonOf(right)} disabled />
    </span>
  );
}
