import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import type { Right } from '#shared/contract/rights.ts';
import { useRights } from '../rights.ts';

interface PermissionIconButtonProps extends Omit<IconButtonProps, 'aria-label'> {
  readonly right: Right;
  /** Accessible name and tooltip. */
  readonly label: string;
}

/** As PermissionButton, for an icon alone. */
export function PermissionIconButton({ right, label, disabled, ...props }: PermissionIconButtonProps) {
  const { t } = useTranslation();
  const isAllowed = useRights()(right);
  return (
    <span data-tooltip={isAllowed ? label : t('lockedRight')}>
      <IconButton {...props} aria-label={label} disabled={!isAllowed || disabled === true} />
    </span>
  );
}
