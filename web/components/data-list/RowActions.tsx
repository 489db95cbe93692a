import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../api/session.ts';
import { hasRight } from '#shared/contract/permissions.ts';
import { LabelledIconButton } from '../LabelledIconButton.tsx';
import { PermissionIconButton } from '../PermissionIconButton.tsx';
import type { RowAction } from './list-types.ts';

/** More would crowd a row. */
const mostButtons = 2;

interface RowActionsProps {
  readonly actions: readonly RowAction[];
}

/** Buttons while they are few, else a menu. */
export function RowActions({ actions }: RowActionsProps) {
  if (actions.length > mostButtons) return <RowMenu actions={actions} />;
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

function RowMenu({ actions }: RowActionsProps) {
  const { t } = useTranslation(['kit', 'common']);
  const { profile } = useSessionUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (action: RowAction): void => {
    setAnchor(null);
    action.onClick();
  };
  return (
    <>
      <LabelledIconButton
        size="small"
        label={t('actions')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </LabelledIconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': t('actions') } }}>
        {actions.map((action) => {
          const isLocked = action.right !== undefined && !hasRight(profile, action.right);
          const reason = isLocked ? t('common:lockedRight') : action.lockedBecause;
          return (
            <MenuItem key={action.label} disabled={reason !== undefined || action.isDisabled === true} onClick={() => choose(action)}>
              <ListItemIcon>{action.icon}</ListItemIcon>
              <ListItemText primary={action.label} {...(reason === undefined ? {} : { secondary: reason })} />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
