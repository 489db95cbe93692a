import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import type { SubmitEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { notifyWarning } from '#web/kit/toasts/notify.ts';
import type { FilterType, PeriodFilterState } from './use-period-filter.ts';

/** Periods on offer. */
const offeredDays = [3, 7, 15, 30, 60, 90] as const;

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: theme.spacing(1.5),
  marginBottom: theme.spacing(2),
  '& > .MuiTextField-root': { flex: '1 1 170px', maxWidth: 240 },
  // Beside the fields, below their labels.
  '& > button': { minHeight: 40, marginTop: 23 },
  [theme.breakpoints.down('sm')]: { '& > .MuiTextField-root, & > button': { flex: '1 1 100%', maxWidth: 'none', marginTop: 0 } },
}));

/** Which days are counted: from one to another, or the last so many. */
export function PeriodFilter({ filter, isBusy }: { readonly filter: PeriodFilterState; readonly isBusy: boolean }) {
  const { t } = useTranslation('dashboard');
  const { fields, choose, apply } = filter;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (apply() === 'noFilter') notifyWarning(t('noFilter'));
  };
  return (
    <Form aria-label={t('filter')} onSubmit={submit} noValidate>
      <TextField
        select
        label={t('filterType')}
        id="filter-type"
        value={fields.type}
        onChange={({ target }) => choose(target.value === 'date' ? 'date' : 'period')}
      >
        {(['date', 'period'] as const satisfies readonly FilterType[]).map((type) => (
          <MenuItem key={type} value={type}>
            {t(type === 'date' ? 'byDate' : 'byPeriod')}
          </MenuItem>
        ))}
      </TextField>
      {fields.type === 'date' ? <Dates filter={filter} /> : <Days filter={filter} />}
      <Button type="submit" variant="contained" disabled={isBusy}>
        {t('apply')}
      </Button>
    </Form>
  );
}

function Dates({ filter: { fields, fault, change } }: { readonly filter: PeriodFilterState }) {
  const { t } = useTranslation('dashboard');
  const isWrong = fault === 'wrongOrder';
  return (
    <>
      <TextField
        type="date"
        label={t('from')}
        value={fields.from}
        onChange={({ target }) => change({ from: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        type="date"
        label={t('to')}
        value={fields.to}
        error={isWrong}
        helperText={isWrong ? t('wrongOrder') : undefined}
        onChange={({ target }) => change({ to: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </>
  );
}

function Days({ filter: { fields, change } }: { readonly filter: PeriodFilterState }) {
  const { t } = useTranslation('dashboard');
  return (
    <TextField select label={t('days')} id="filter-days" value={String(fields.days)} onChange={({ target }) => change({ days: Number(target.value) })}>
      <MenuItem value="0">{t('noDays')}</MenuItem>
      {offeredDays.map((count) => (
        <MenuItem key={count} value={String(count)}>
          {t('lastDays', { count })}
        </MenuItem>
      ))}
    </TextField>
  );
}
