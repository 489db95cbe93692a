import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#shared/contract/ids.ts';
import { usersQuery } from '#web/parts/users/queries.ts';
import { FilterChip } from './FilterChip.tsx';

interface UserFilterProps {
  readonly chosen: readonly UserId[];
  readonly onChange: (userIds: UserId[]) => void;
}

/** Filters a search by user; no choice means everybody's. */
export function UserFilter({ chosen, onChange }: UserFilterProps) {
  const { t } = useTranslation('tickets');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: users = [] } = useQuery(usersQuery);
  const known = chosen.filter((id) => users.some((user) => user.id === id));
  const toggle = (id: UserId): void => onChange(known.includes(id) ? known.filter((other) => other !== id) : [...known, id]);
  return (
    <>
      <FilterChip
        data-chosen={known.length > 0 || undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <PersonOutlined />
        {known.length === 0 ? t('allUsers') : t('usersChosen', { count: known.length })}
      </FilterChip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': t('users'), dense: true } }}>
        <MenuItem disabled={known.length === 0} onClick={() => onChange([])}>
          {t('allUsers')}
        </MenuItem>
        {users.map(({ id, name }) => (
          <MenuItem key={id} role="menuitemcheckbox" aria-checked={known.includes(id)} onClick={() => toggle(id)}>
            <Checkbox size="small" edge="start" checked={known.includes(id)} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
