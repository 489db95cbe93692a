import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useFieldArray, type Control } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ContactFields } from './queries.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';

const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& > legend': { padding: 0, marginBottom: theme.spacing(1), fontSize: '0.8125rem', fontWeight: 600 },
}));
const Entry = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr auto',
  alignItems: 'end',
  gap: theme.spacing(1),
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr auto', '& > :nth-of-type(2)': { gridRow: 2, gridColumn: '1 / -1' } },
}));

/** Pairs of name and value, as many as the contract takes. */
const mostEntries = 20;

export function ExtraInfoFields({ control }: { readonly control: Control<ContactFields> }) {
  const { t } = useTranslation('contacts');
  // The key of its own keeps the entries' ids.
  const { fields, append, remove } = useFieldArray({ control, name: 'extraInfo', keyName: 'key' });
  return (
    <Group>
      <legend>{t('extraInfo')}</legend>
      {fields.map(({ key }, index) => (
        <Entry key={key}>
          <BoundText control={control} name={`extraInfo.${index}.name`} label={t('extraName', { number: index + 1 })} required />
          <BoundText control={control} name={`extraInfo.${index}.value`} label={t('extraValue', { number: index + 1 })} />
          <LabelledIconButton label={t('removeExtra', { number: index + 1 })} onClick={() => remove(index)}>
            <Close fontSize="small" />
          </LabelledIconButton>
        </Entry>
      ))}
      <Button
        color="inherit"
        size="small"
        startIcon={<Add />}
        sx={{ justifySelf: 'start' }}
        disabled={fields.length >= mostEntries}
        onClick={() => append({ name: '', value: '' })}
      >
        {t('addExtra')}
      </Button>
    </Group>
  );
}
