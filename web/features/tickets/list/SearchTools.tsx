import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SearchBox } from '#web/kit/lists/SearchBox.tsx';

/** Id of the line to which the shortcut for searching leads. */
export const searchLineId = 'ticket-search';

const Line = styled('div')({ display: 'flex', flexGrow: 1, minWidth: 0, '& > *': { maxWidth: 'none' } });

interface SearchToolsProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Search for a contact, a number or words of messages. */
export function SearchTools({ search, onSearch }: SearchToolsProps) {
  const { t } = useTranslation('tickets');
  return (
    <Line id={searchLineId}>
      <SearchBox value={search} label={t('searchHint')} onChange={onSearch} />
    </Line>
  );
}
