import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#shared/contract/ids.ts';
import { usersQuery } from '#web/parts/users/queries.ts';
import { FilterButton } from './FilterButton.tsx';
import { TickMenu } from './TickMenu.tsx';

interface UserFilterProps {
  readonly chosen: readonly UserId[];
  readonly onChange: (userIds: UserId[]) => void;
}

/** Filters a search by user; no choice means everybody's. */
export function UserFilter({ chosen, onChange }: UserFilterProps) {
  const { t } = useTranslation('tickets');
  const { data: users = [] } = useQuery(usersQuery);
  const known = chosen.filter((id) => users.some((user) => user.id === id));
  const choices = users.map(({ id, name }) => ({ id, shown: name }));
  return (
    <FilterButton
      icon={<PersonOutlined />}
      label={known.length === 0 ? t('allUsers') : t('usersChosen', { count: known.length })}
      isOn={known.length > 0}
      renderMenu={(menu) => <TickMenu {...menu} label={t('users')} clearLabel={t('allUsers')} choices={choices} chosen={known} onChange={onChange} />}
    />
  );
}
