import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { MoreActions } from '../buttons/ActionMenu.tsx';
import { LabelledIconButton } from '../buttons/LabelledIconButton.tsx';
import { PermissionIconButton } from '../buttons/PermissionIconButton.tsx';
import type { RowAction } from './list-types.ts';

/** More would crowd a row. */
const mostButtons = 2;

interface RowActionsProps {
  readonly actions: readonly RowAction[];
}

/** Buttons while they are few, else a menu. */
export function RowActions({ actions }: RowActionsProps) {
  const { t } = useTranslation('kit');
  if (actions.length > mostButtons) return <MoreActions label={t('actions')} actions={actions} />;
  return actions.map((action) => <RowButton key={action.label} action={action} />);
}

function RowButton({ action: { label, icon, onClick, right, isDisabled = false, lockedBecause } }: { readonly action: RowAction }) {
  const props = { label, onClick, disabled: isDisabled, size: 'small', children: icon } as const;
  if (lockedBecause !== undefined) return <LockedIconButton label={label} reason={lockedBecause} icon={icon} />;
  return right ? <PermissionIconButton {...props} right={right} /> : <LabelledIconButton {...props} />;
}

function LockedIconButton({ label, reason, icon }: { readonly label: string; readonly reason: string; readonly icon: ReactNode }) {
  return (
    <span data-tooltip={reason}>
      <IconButton size="small" aria-label={label} aria-description={reason} disabled>
        {icon}
      </IconButton>
    </span>
  );
}
