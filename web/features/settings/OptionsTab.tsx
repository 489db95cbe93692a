import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { settingOf, type SettingName, type Settings } from '#web/parts/settings/queries.ts';
import { SettingCard } from './SettingCard.tsx';
import { SettingChoice } from './SettingChoice.tsx';
import { settingParts, type SettingPart } from './setting-parts.ts';
import { SettingSecret } from './SettingSecret.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { SettingText } from './SettingText.tsx';
import { TimeZoneChoice } from './TimeZoneChoice.tsx';

const Groups = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2), maxWidth: 720, marginTop: theme.spacing(2) }));

/** Every option, on the card of its subject. A mark in the address leads to a card, or to one of its settings. */
export function OptionsTab({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('settings');
  const meant = useMeant();
  const of = (name: SettingName) => ({ name, value: settingOf(settings, name) });
  const card = (part: SettingPart) => ({ part, isMeant: meant === part });
  return (
    <Groups>
      <SettingCard {...card('service')} title={t('service')} hasFields>
        <SettingSwitch {...of('userRating')} help={t('userRatingHelp')} />
        <SettingSwitch {...of('takeOver')} help={t('takeOverHelp')} />
        <SettingText {...of('reopenWindowMinutes')} help={t('reopenWindowMinutesHelp')} />
        <SettingText {...of('autoCloseHours')} help={t('autoCloseHoursHelp')} />
      </SettingCard>
      <SettingCard {...card('hours')} title={t('hoursAndMenu')} hasFields>
        <SettingSwitch {...of('outsidemessage')} help={t('outsidemessageHelp')} />
        <SettingChoice {...of('scheduleType')} choices={['disabled', 'queue', 'company']} help={t('scheduleTypeHelp')} />
        <TimeZoneChoice {...of('timeZone')} />
        <SettingChoice {...of('chatBotType')} choices={['text']} help={t('chatBotTypeHelp')} />
      </SettingCard>
      <SettingCard {...card('whatsapp')} title={t('whatsapp')}>
        <SettingSwitch {...of('CheckMsgIsGroup')} help={t('CheckMsgIsGroupHelp')} />
        <SettingSwitch {...of('call')} help={t('callHelp')} />
      </SettingCard>
      <SettingCard {...card('security')} title={t('security')} hasFields>
        <SettingSwitch {...of('secondFactor')} help={t('secondFactorHelp')} />
        <SettingText {...of('passwordLength')} help={t('passwordLengthHelp')} />
        <SettingSwitch {...of('refuseCommonPasswords')} help={t('refuseCommonPasswordsHelp')} />
        <SettingChoice {...of('sessionsPerUser')} choices={['1', '2', '3', '4', '5']} help={t('sessionsPerUserHelp')} />
      </SettingCard>
      <SettingCard {...card('integrations')} title={t('integrations')} text={t('integrationsText')} hasFields>
        {settingParts.integrations.map((name) => (
          <SettingSecret key={name} {...of(name)} />
        ))}
      </SettingCard>
    </Groups>
  );
}

/** The card that the address names, by itself or by one of its settings; it is brought into sight. */
function useMeant(): SettingPart | undefined {
  const { hash, key } = useLocation();
  const mark = hash.slice(1);
  const parts = Object.keys(settingParts) as SettingPart[]; // the table's own keys
  const meant = parts.find((part) => part === mark || (settingParts[part] as readonly string[]).includes(mark));
  const show = useEffectEvent((_visit: string) => {
    const card = meant ? document.getElementById(meant) : null;
    card?.scrollIntoView({ block: 'start' });
    // The setting itself, where the address names one.
    if (mark !== meant) card?.querySelector<HTMLElement>(`[data-setting="${mark}"] input, [data-setting="${mark}"] [role=combobox]`)?.focus();
  });
  useEffect(() => show(key), [key]);
  return meant;
}
