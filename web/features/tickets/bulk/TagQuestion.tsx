import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { TagId } from '#shared/contract/ids.ts';
import type { BareTag } from '#shared/contract/tags.ts';
import { lanesQuery, tagsQuery } from '#web/parts/tags/queries.ts';
import { TagChip } from '#web/parts/tags/TagChip.tsx';
import { mostTicketTags } from '../contract.static.ts';

interface TagQuestionProps {
  /** How many tickets, in words. */
  readonly number: string;
  readonly isBusy: boolean;
  readonly onConfirm: (tagIds: TagId[]) => void;
  readonly onClose: () => void;
}

/** Which tags many tickets get, and which lane. */
export function TagQuestion({ number, isBusy, onConfirm, onClose }: TagQuestionProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const id = useId();
  const [chosen, setChosen] = useState<readonly BareTag[]>([]);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsMissing(chosen.length === 0);
    if (chosen.length > 0) onConfirm(chosen.map((tag) => tag.id));
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{t('bulkTagTitle', { number })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
          <DialogContentText id={`${id}-text`}>{t('bulkTagText')}</DialogContentText>
          <TagsField chosen={chosen} isMissing={isMissing && chosen.length === 0} onChange={setChosen} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {t('bulkTag')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface TagsFieldProps {
  readonly chosen: readonly BareTag[];
  readonly isMissing: boolean;
  readonly onChange: (chosen: readonly BareTag[]) => void;
}

/** Tags, and below them lanes, of which a ticket has one: another takes its place. */
function TagsField({ chosen, isMissing, onChange }: TagsFieldProps) {
  const { t } = useTranslation(['schedules', 'tickets', 'common']);
  const tags = useQuery(tagsQuery);
  const lanes = useQuery(lanesQuery);
  const isPending = tags.isPending || lanes.isPending;
  const options = [...(tags.data ?? []), ...(lanes.data ?? [])];
  const nothing = options.length === 0 ? t('tickets:noTags') : t('tickets:noTagFound');
  const choose = (next: readonly BareTag[]): void => {
    const lane = next.findLast(({ kanban }) => kanban === 1);
    onChange(next.filter((tag) => tag.kanban === 0 || tag === lane).slice(0, mostTicketTags));
  };
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options}
      value={[...chosen]}
      loading={isPending}
      loadingText={t('common:loading')}
      noOptionsText={tags.isError || lanes.isError ? t('common:listFailed') : nothing}
      groupBy={({ kanban }) => (kanban === 1 ? t('bulkLanes') : t('tickets:tags'))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, next) => choose(next)}
      renderValue={(values, getItemProps) =>
        values.map((tag, index) => {
          const { key, ...item } = getItemProps({ index });
          return <Chip key={key} {...item} size="small" variant="outlined" label={<TagChip tag={tag} />} />;
        })
      }
      renderOption={({ key, ...item }, tag, { selected }) => (
        <li key={key} {...item}>
          <Checkbox size="small" checked={selected} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
          <TagChip tag={tag} />
        </li>
      )}
      renderInput={(input) => (
        <TextField {...input} autoFocus required label={t('bulkTagPick')} error={isMissing} helperText={isMissing ? t('bulkTagMissing') : null} />
      )}
    />
  );
}
