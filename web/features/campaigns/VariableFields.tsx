import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState, type KeyboardEvent } from 'react';
import { type Control, useFieldArray } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { campaignSettings, mostCampaignVariables } from '#shared/contract/campaigns.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import type { SettingsValues } from './SettingsForm.tsx';

// Beside the inputs, below their labels.
const besideInput = { marginTop: 26 };
const Variable = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: theme.spacing(1.5),
  '& > button': besideInput,
}));
const Addition = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: theme.spacing(1.5),
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '220px minmax(0, 1fr) auto', '& > button': besideInput },
}));

/** The company's own variables, and another one that is being typed. */
export function useVariables(control: Control<SettingsValues>) {
  const { fields, append, remove } = useFieldArray({ control, name: 'variables' });
  const addition = useAddition(
    fields.map(({ key }) => key),
    append,
  );
  return { fields, remove, addition };
}

interface VariableFieldsProps {
  readonly control: Control<SettingsValues>;
  readonly variables: ReturnType<typeof useVariables>;
}

export function VariableFields({ control, variables: { fields, remove, addition } }: VariableFieldsProps) {
  const { t } = useTranslation('campaigns');
  return (
    <>
      <Typography variant="h2">{t('variables')}</Typography>
      <Typography color="textSecondary">{t('variablesText')}</Typography>
      {fields.length === 0 ? <Typography>{t('noVariables')}</Typography> : null}
      {fields.map(({ id, key }, index) => (
        <Variable key={id}>
          <BoundText control={control} name={`variables.${index}.value`} label={t('valueOf', { key: `{${key}}` })} />
          <LabelledIconButton label={t('removeVariable', { key: `{${key}}` })} onClick={() => remove(index)}>
            <DeleteOutlined fontSize="small" />
          </LabelledIconButton>
        </Variable>
      ))}
      <NewVariable addition={addition} />
    </>
  );
}

const { key: keySchema } = campaignSettings.shape.variables.element.shape;
/** The contact's own. */
const reserved = ['nome', 'numero', 'email'];
const mostValueCharacters = 1_000;

const blank = { key: '', value: '' };

/** Why a variable is not added, and the field that is wrong. */
interface Refusal {
  readonly at: 'key' | 'value';
  readonly reason: string;
}

function useAddition(taken: readonly string[], onAdd: (variable: { key: string; value: string }) => void) {
  const { t } = useTranslation('campaigns');
  const [typed, setTyped] = useState(blank);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLInputElement>(null);
  const wrongKey = (key: string): string | null => {
    if (taken.length >= mostCampaignVariables) return t('tooManyVariables');
    if (!keySchema.safeParse(key).success) return t('keyInvalid');
    if (reserved.includes(key)) return t('keyReserved');
    return taken.includes(key) ? t('keyTaken') : null;
  };
  const refusalOf = (key: string): Refusal | null => {
    const reason = wrongKey(key);
    if (reason !== null) return { at: 'key', reason };
    // Customers would read nothing in its place. One that is there may be emptied.
    return typed.value.trim() === '' ? { at: 'value', reason: t('valueMissing') } : null;
  };
  /** @returns false for what cannot be added, and says why */
  const add = (): boolean => {
    const key = typed.key.trim().replace(/^\{(.*)\}$/, '$1');
    const refused = refusalOf(key);
    setRefusal(refused);
    (refused?.at === 'value' ? content : input).current?.focus();
    if (refused !== null) return false;
    onAdd({ key, value: typed.value });
    setTyped(blank);
    return true;
  };
  /** Likewise; where nothing is typed there is nothing to add. */
  const addTyped = (): boolean => (typed.key.trim() === '' && typed.value.trim() === '') || add();
  return { typed, setTyped, reasonAt: (field: Refusal['at']) => (refusal?.at === field ? refusal.reason : null), input, content, add, addTyped };
}

interface NewVariableProps {
  readonly addition: ReturnType<typeof useAddition>;
}

function NewVariable({ addition: { typed, setTyped, reasonAt, input, content, add } }: NewVariableProps) {
  const { t } = useTranslation('campaigns');
  const addByEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // or the whole form would be saved
    add();
  };
  return (
    <Addition>
      <TextField
        inputRef={input}
        label={t('variableKey')}
        value={typed.key}
        error={reasonAt('key') !== null}
        helperText={reasonAt('key')}
        onChange={({ target }) => setTyped({ ...typed, key: target.value })}
        onKeyDown={addByEnter}
      />
      <TextField
        inputRef={content}
        label={t('variableValue')}
        error={reasonAt('value') !== null}
        helperText={reasonAt('value')}
        value={typed.value}
        onChange={({ target }) => setTyped({ ...typed, value: target.value })}
        onKeyDown={addByEnter}
        slotProps={{ htmlInput: { maxLength: mostValueCharacters } }}
      />
      <Button variant="outlined" startIcon={<Add />} onClick={add}>
        {t('addVariable')}
      </Button>
    </Addition>
  );
}
