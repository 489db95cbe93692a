import Add from '@mui/icons-material/Add';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { AnswerSteps } from '#shared/contract/answer-steps.ts';
import type { QueueId, UserId } from '#shared/contract/ids.ts';
import { type FieldProps, useBoundField } from '#web/kit/fields/field-props.ts';
import { useAutocompleteTexts } from '#web/kit/fields/use-autocomplete-texts.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { lanesQuery, tagsQuery } from '#web/parts/tags/queries.ts';
import { TagChip } from '#web/parts/tags/TagChip.tsx';
import { usersQuery } from '#web/parts/users/queries.ts';

const none: AnswerSteps = { tags: [], end: null, queueId: null, userId: null, hours: null };
/** Offered times to set a ticket aside; null is until the customer writes. */
const hoursOffered = [null, 1, 3, 24, 72, 168] as const;
const ends = ['resolve', 'transfer', 'snooze'] as const;

/** Asks for tags and lane, an end, and a note for the team, which follow a text once it is sent. All of it may be left out. */
export function StepsField<T extends FieldValues>(props: FieldProps<T>) {
  const { field } = useBoundField(props);
  const [isOpen, setIsOpen] = useState(field.value !== null);
  if (isOpen) return <OpenSteps {...props} />;
  return (
    <Button startIcon={<Add />} onClick={() => setIsOpen(true)} sx={{ justifySelf: 'start', alignSelf: 'flex-start' }}>
      {props.label}
    </Button>
  );
}

function OpenSteps<T extends FieldValues>(props: FieldProps<T>) {
  const { t } = useTranslation('conversation');
  const { field, shown } = useBoundField(props);
  const known: AnswerSteps | null = field.value; // the form's steps
  const steps: AnswerSteps = { ...none, ...known };
  const change = (part: Partial<AnswerSteps>): void => {
    const next = { ...steps, ...part };
    const isSome = next.tags.length > 0 || next.end !== null || Boolean(next.note);
    field.onChange(isSome ? next : null);
  };
  const without = { queueId: null, userId: null, hours: null };
  const isUnfit = shown.error;
  return (
    <>
      <Typography variant="subtitle2" component="h3">
        {props.label}
      </Typography>
      <TagsField steps={steps} onChange={change} />
      <TextField
        select
        label={t('stepsEnd')}
        value={steps.end ?? 'none'}
        onChange={({ target }) => change({ ...without, end: ends.find((end) => end === target.value) ?? null })}
      >
        {(['none', ...ends] as const).map((end) => (
          <MenuItem key={end} value={end}>
            {t(`stepsEnd_${end}`)}
          </MenuItem>
        ))}
      </TextField>
      {steps.end === 'transfer' ? <TargetField steps={steps} isUnfit={isUnfit} onChange={change} /> : null}
      {steps.end === 'snooze' ? (
        <TextField select label={t('stepsUntil')} value={String(steps.hours)} onChange={({ target }) => change({ hours: Number(target.value) || null })}>
          {hoursOffered.map((hours) => (
            <MenuItem key={hours} value={String(hours)}>
              {hours === null ? t('stepsUntilReply') : t('stepsHours', { count: hours })}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      <TextField
        multiline
        maxRows={4}
        label={t('stepsNote')}
        helperText={t('stepsNoteHelp')}
        value={steps.note ?? ''}
        onChange={({ target }) => change({ note: target.value === '' ? undefined : target.value })}
      />
    </>
  );
}

interface PartProps {
  readonly steps: AnswerSteps;
  readonly onChange: (part: Partial<AnswerSteps>) => void;
}

/** Tags, and lanes, of which a ticket has one: another takes its place. */
function TagsField({ steps, onChange }: PartProps) {
  const { t } = useTranslation('conversation');
  const texts = useAutocompleteTexts();
  const { data: tags = [] } = useQuery(tagsQuery);
  const { data: lanes = [] } = useQuery(lanesQuery);
  const options = [...tags, ...lanes];
  return (
    <Autocomplete
      {...texts}
      multiple
      options={options}
      value={options.filter(({ id }) => steps.tags.includes(id))}
      groupBy={({ kanban }) => (kanban === 1 ? t('stepsLanes') : t('stepsOnlyTags'))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, next) => {
        const lane = next.findLast(({ kanban }) => kanban === 1);
        onChange({ tags: next.filter((tag) => tag.kanban === 0 || tag === lane).map(({ id }) => id) });
      }}
      renderOption={({ key, ...item }, tag) => (
        <li key={key} {...item}>
          <TagChip tag={tag} />
        </li>
      )}
      renderInput={(input) => <TextField {...input} label={t('stepsTags')} />}
    />
  );
}

/** A queue, in which the ticket waits, or a person, who has it at once. */
function TargetField({ steps, isUnfit, onChange }: PartProps & { readonly isUnfit: boolean }) {
  const { t } = useTranslation('conversation');
  const texts = useAutocompleteTexts();
  const { data: queues = [] } = useQuery(queuesQuery);
  const { data: users = [] } = useQuery(usersQuery);
  const options = [
    ...queues.map(({ id, name }) => ({ kind: 'queue' as const, id: id as QueueId | UserId, name, target: { queueId: id, userId: null } })),
    ...users
      .filter(({ id, mayAnswer }) => mayAnswer || id === steps.userId)
      .map(({ id, name }) => ({ kind: 'user' as const, id: id as QueueId | UserId, name, target: { queueId: null, userId: id } })),
  ];
  const isMissing = isUnfit && steps.queueId === null && steps.userId === null;
  return (
    <Autocomplete
      {...texts}
      options={options}
      value={options.find(({ id }) => id === (steps.userId ?? steps.queueId)) ?? null}
      groupBy={({ kind }) => t(`stepsTo_${kind}`)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, next) => onChange(next?.target ?? { queueId: null, userId: null })}
      renderInput={(input) => <TextField {...input} required label={t('stepsTo')} error={isMissing} helperText={isMissing ? t('stepsToMissing') : null} />}
    />
  );
}
