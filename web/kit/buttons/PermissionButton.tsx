import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Right } from '#shared/contract/rights.ts';
import { useRights } from '../rights.ts';

interface PermissionButtonProps extends ButtonProps {
  readonly right: Right;
}

/** A button that needs a right. Without it the button stays in its place, locked, and says why. */
export function PermissionButton({ right, disabled, ...props }: PermissionButtonProps) {
  const { t } = useTranslation();
  const isAllowed = useRights()(right);
  if (isAllowed) return <Button {...props} disabled={disabled ?? false} />;
  return (
    <span data-tooltip={t('lockedRight')}>
      <Button {...props} disabled />
    </span>
  );
}
