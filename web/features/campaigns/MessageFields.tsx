import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Control, type FieldErrors, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CampaignAccess } from '#shared/domain/campaign-access.ts';
import { campaignSettingsQuery } from '#web/parts/outreach/queries.ts';
import { ChipTextField, type TextChip } from '#web/kit/fields/ChipTextField.tsx';
import { TabbedPanel } from '#web/kit/tabs/TabbedPanel.tsx';
import { type CampaignForm, type MessageNumber, messageNumbers } from './campaign-values.ts';

const Group = styled('fieldset')(({ theme }) => ({
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& > legend': { padding: 0, fontSize: '0.8125rem', fontWeight: 600 },
  // Five of them, also where it is narrow.
  '& [role=tab]': { paddingInline: theme.spacing(0.5), whiteSpace: 'nowrap' },
}));
const Panel = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2), paddingTop: theme.spacing(2) }));

interface MessageFieldsProps {
  readonly control: Control<CampaignForm>;
  readonly access: CampaignAccess;
  readonly shown: MessageNumber;
  readonly onShow: (number: MessageNumber) => void;
}

/** Up to five messages, each with a question that may come before it. */
export function MessageFields({ control, access, shown, onShow }: MessageFieldsProps) {
  const { t } = useTranslation('campaigns');
  const form = useWatch({ control }) as CampaignForm; // all fields have defaults
  const chips = useChips();
  useShowFaulty(control, shown, onShow);
  const tabs = messageNumbers.map((number) => ({
    value: `${number}` as const,
    label: form[`message${number}`].trim() === '' ? t('messageTab', { number }) : t('messageTabFilled', { number }),
  }));
  const common = { control, chips, disabled: access === 'none' };
  return (
    <Group>
      <legend>{t('messages')}</legend>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {t('messagesHelp')}
      </Typography>
      <TabbedPanel label={t('messages')} value={`${shown}`} tabs={tabs} onChange={(value) => onShow(messageNumbers[Number(value) - 1] ?? 1)}>
        <Panel key={shown}>
          {form.confirmation ? (
            <ChipTextField {...common} name={`confirmationMessage${shown}`} label={t('confirmationMessage', { number: shown })} minRows={2} />
          ) : null}
          <ChipTextField {...common} name={`message${shown}`} label={t('message', { number: shown })} minRows={5} />
        </Panel>
      </TabbedPanel>
    </Group>
  );
}

/** The contact's own variables, then the company's. */
function useChips(): readonly TextChip[] {
  const { t } = useTranslation('campaigns');
  const { data } = useQuery(campaignSettingsQuery);
  const own = (['nome', 'numero', 'email'] as const).map((key) => ({ word: `{${key}}`, label: t(`variable_${key}`) }));
  return [...own, ...(data?.variables ?? []).map(({ key }) => ({ word: `{${key}}`, label: key }))];
}

const isFaulty = (errors: FieldErrors<CampaignForm>, number: MessageNumber): boolean =>
  errors[`message${number}`] !== undefined || errors[`confirmationMessage${number}`] !== undefined;

/** A faulty message is shown at once, whichever tab was open. */
function useShowFaulty(control: Control<CampaignForm>, shown: MessageNumber, onShow: (number: MessageNumber) => void): void {
  const { errors, isSubmitting } = useFormState({ control });
  const faulty = messageNumbers.find((number) => isFaulty(errors, number));
  const showFaulty = useEffectEvent(() => {
    if (faulty !== undefined && !isFaulty(errors, shown)) onShow(faulty);
  });
  useEffect(() => {
    if (!isSubmitting) showFaulty();
  }, [isSubmitting]);
}
