import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { SubmitEvent } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import * as z from 'zod';
import { campaignSettings, type CampaignSettings } from '#shared/contract/campaigns.ts';
import { useSaveCampaignSettings } from '#web/parts/outreach/queries.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { BoundSelect, type SelectOption } from '#web/kit/fields/BoundSelect.tsx';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { useFollowedForm } from '#web/kit/dialogs/use-followed-form.ts';
import { useFormSubmit } from '#web/kit/dialogs/use-form-submit.ts';
import { errorText } from '#web/errors/error-text.ts';
import { useVariables, VariableFields } from './VariableFields.tsx';

const Form = styled('form')(({ theme }) => ({ display: 'grid', justifyItems: 'start', gap: theme.spacing(2.5), maxWidth: 860 }));
const Card = styled(Paper)(({ theme }) => ({ display: 'grid', gap: theme.spacing(2), width: '100%', padding: theme.spacing(2.5), borderRadius: 14 }));
const Intervals = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'end',
  gap: theme.spacing(2),
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));

const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** Selects hold texts, and words are one text. */
const fields = z.object({
  messageInterval: z.string(),
  longerIntervalAfter: z.string(),
  greaterInterval: z.string(),
  yesWords: z.string().trim().min(1),
  variables: campaignSettings.shape.variables,
});
export type SettingsValues = z.output<typeof fields>;

const valuesOf = ({ messageInterval, longerIntervalAfter, greaterInterval, yesWords, variables }: CampaignSettings): SettingsValues => ({
  messageInterval: String(messageInterval),
  longerIntervalAfter: String(longerIntervalAfter),
  greaterInterval: String(greaterInterval),
  yesWords: yesWords.join(', '),
  variables,
});

const settingsOf = ({ messageInterval, longerIntervalAfter, greaterInterval, yesWords, variables }: SettingsValues): CampaignSettings => ({
  messageInterval: Number(messageInterval),
  longerIntervalAfter: Number(longerIntervalAfter),
  greaterInterval: Number(greaterInterval),
  yesWords: wordsOf(yesWords),
  variables,
});

export function SettingsForm({ settings }: { readonly settings: CampaignSettings }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const { mutateAsync } = useSaveCampaignSettings();
  const form = useForm<SettingsValues>({ defaultValues: valuesOf(settings), resolver: zodResolver(fields, { error: fieldError }) });
  const seen = useFollowedForm(form, settings, valuesOf);
  const { submit, failure } = useFormSubmit(form, async (values) => {
    await mutateAsync({ settings: settingsOf(values), settingsBefore: seen.current });
    notifySuccess(t('settingsSaved'));
  });
  const variables = useVariables(form.control);
  // A variable in its fields is meant to be saved: otherwise messages would say {promo}.
  const submitAll = (event: SubmitEvent<HTMLElement>): void => (variables.addition.addTyped() ? submit(event) : event.preventDefault());
  return (
    <Form noValidate onSubmit={submitAll}>
      {failure ? <Alert severity="error">{errorText(failure)}</Alert> : null}
      <Card variant="outlined">
        <Typography variant="h2">{t('intervals')}</Typography>
        <Typography color="textSecondary">{t('intervalsText')}</Typography>
        <IntervalFields control={form.control} settings={settings} />
      </Card>
      <Card variant="outlined">
        <Typography variant="h2">{t('yesWords')}</Typography>
        <Typography color="textSecondary">{t('yesWordsText')}</Typography>
        <BoundText control={form.control} name="yesWords" label={t('yesWordsLabel')} multiline />
      </Card>
      <Card variant="outlined">
        <VariableFields control={form.control} variables={variables} />
      </Card>
      <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
        {t('common:save')}
      </Button>
    </Form>
  );
}

/** The specification's choices. */
const choices = { messageInterval: [0, 5, 10, 15, 20], longerIntervalAfter: [0, 5, 10, 15, 20], greaterInterval: [0, 20, 30, 40, 50, 60] } as const;

function IntervalFields({ control, settings }: { readonly control: Control<SettingsValues>; readonly settings: CampaignSettings }) {
  const { t } = useTranslation('campaigns');
  const optionsOf = (name: keyof typeof choices, textOf: (count: number) => string): SelectOption[] => {
    // What is stored may be another.
    const counts = [...new Set([...choices[name], settings[name]])].toSorted((one, other) => one - other);
    return counts.map((count) => ({ value: String(count), label: textOf(count) }));
  };
  const seconds = (none: string) => (count: number) => (count === 0 ? none : t('seconds', { count }));
  const messages = (count: number) => (count === 0 ? t('notDefined') : t('messageCount', { count }));
  return (
    <Intervals>
      <BoundSelect control={control} name="messageInterval" label={t('messageInterval')} options={optionsOf('messageInterval', seconds(t('noInterval')))} />
      <BoundSelect control={control} name="longerIntervalAfter" label={t('longerIntervalAfter')} options={optionsOf('longerIntervalAfter', messages)} />
      <BoundSelect control={control} name="greaterInterval" label={t('greaterInterval')} options={optionsOf('greaterInterval', seconds(t('notDefined')))} />
    </Intervals>
  );
}
