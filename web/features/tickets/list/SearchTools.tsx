import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#shared/contract/ids.ts';
import { SearchBox } from '#web/kit/lists/SearchBox.tsx';
import { UserFilter } from './UserFilter.tsx';

/** Id of the line to which the shortcut for searching leads. */
export const searchLineId = 'ticket-search';

const Line = styled('div')({ display: 'flex', width: '100%', '& > *': { maxWidth: 'none' } });

interface SearchToolsProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly userIds: readonly UserId[];
  /** Null for those who may not choose. */
  readonly onUsers: ((userIds: UserId[]) => void) | null;
}

/** Search for a contact, a number or words of messages; for admins, by user. */
export function SearchTools({ search, onSearch, userIds, onUsers }: SearchToolsProps) {
  const { t } = useTranslation('tickets');
  return (
    <>
      <Line id={searchLineId}>
        <SearchBox value={search} label={t('searchHint')} onChange={onSearch} />
      </Line>
      {onUsers ? <UserFilter chosen={userIds} onChange={onUsers} /> : null}
    </>
  );
}
