import Add from '@mui/icons-material/Add';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { BareTag } from '#shared/contract/tags.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { folded, tagsQuery } from '#web/parts/tags/queries.ts';
import { TagChip } from '#web/parts/tags/TagChip.tsx';
import { useSyncTags } from './use-sync-tags.ts';
import { mostTicketTags } from '../contract.static.ts';

/** A tag, or the offer to make one of what is typed. */
type Option = BareTag | { readonly id: 'new'; readonly name: string; readonly color: string };

/** The specification's. */
const shortestName = 3;
const longestName = 50;

const matching = createFilterOptions<Option>({ ignoreAccents: true, ignoreCase: true });

interface TagPickerProps {
  readonly anchor: HTMLElement;
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** The ticket's tags, to be chosen among all and made by typing a new name. */
export function TagPicker({ anchor, ticket, onClose }: TagPickerProps) {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation();
  const { data: tags = [], isPending, isError } = useQuery(tagsQuery);
  const sync = useSyncTags();
  const [typed, setTyped] = useState('');
  const chosen: Option[] = tags.filter(({ id }) => ticket.tagIds.includes(id));
  const change = (options: readonly Option[]): void => {
    setTyped('');
    const tagIds = options.flatMap((option) => (option.id === 'new' ? [] : [option.id])).slice(0, mostTicketTags);
    const made = options.find(({ id }) => id === 'new');
    sync({ ticket, tagIds, ...(made ? { newName: made.name } : {}) });
  };
  const offered = (typed: string, found: Option[]): Option[] => {
    const name = typed.trim();
    const isNew = name.length >= shortestName && name.length <= longestName && !tags.some((tag) => folded(tag.name) === folded(name));
    return isNew && !isPending ? [...found, { id: 'new', name, color: 'currentColor' }] : found;
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { sx: { p: 2, width: 340, maxWidth: 'calc(100vw - 32px)', overflow: 'visible' }, role: 'dialog', 'aria-label': t('tagsOf', { id: ticket.id }) },
      }}
    >
      <Autocomplete<Option, true, true>
        multiple
        openOnFocus
        disableClearable
        disableCloseOnSelect
        options={tags}
        value={chosen}
        loading={isPending}
        loadingText={common('loading')}
        noOptionsText={isError ? common('listFailed') : t('noTagFound')}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        getOptionDisabled={({ id }) => chosen.length >= mostTicketTags && !chosen.some((one) => one.id === id)}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        filterOptions={(options, state) => offered(state.inputValue, matching(options, state))}
        onChange={(_event, options) => change(options)}
        inputValue={typed}
        // A change of the ticket from elsewhere must not take away what is being typed.
        onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
        renderValue={() => null}
        renderOption={({ key, ...item }, option, { selected }) => (
          <li key={key} {...item}>
            {option.id === 'new' ? (
              <Add fontSize="small" sx={{ m: 1 }} />
            ) : (
              <Checkbox size="small" checked={selected} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
            )}
            {option.id === 'new' ? t('createTag', { name: option.name }) : <TagChip tag={option} />}
          </li>
        )}
        renderInput={(input) => <TextField {...input} autoFocus label={t('pickTags')} placeholder={t('pickTagsHint')} />}
      />
    </Popover>
  );
}
