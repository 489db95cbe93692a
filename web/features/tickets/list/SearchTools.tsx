import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#shared/contract/ids.ts';
import { SearchBox } from '#web/kit/lists/SearchBox.tsx';
import { UserFilter } from './UserFilter.tsx';

/** Where the shortcut to the search leads. */
export const searchLineId = 'ticket-search';

const Line = styled('div')({ display: 'flex', width: '100%', '& > *': { maxWidth: 'none' } });

interface SearchToolsProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly userIds: readonly UserId[];
  /** Null for those who may not choose. */
  readonly onUsers: ((userIds: UserId[]) => void) | null;
}

/** What is looked for: a contact, a number, words of messages; for admins, of whose tickets. */
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
