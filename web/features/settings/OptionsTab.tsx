import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { settingOf, type SettingName, type Settings } from '#web/parts/settings/queries.ts';
import { SettingChoice } from './SettingChoice.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { SettingText } from './SettingText.tsx';
import { TimeZoneChoice } from './TimeZoneChoice.tsx';

const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
  alignItems: 'start',
  gap: theme.spacing(2),
  marginTop: theme.spacing(2),
}));
const Card = styled(Paper)(({ theme }) => ({ display: 'grid', gap: theme.spacing(2.5), padding: theme.spacing(2.5) })) as typeof Paper;

/** Every option; each is saved by itself. */
export function OptionsTab({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('settings');
  const of = (name: SettingName) => ({ name, value: settingOf(settings, name) });
  return (
    <Groups>
      <Group title={t('service')}>
        <SettingSwitch {...of('userRating')} help={t('userRatingHelp')} />
        <SettingSwitch {...of('takeOver')} help={t('takeOverHelp')} />
        <SettingText {...of('reopenWindowMinutes')} kind="number" help={t('reopenWindowMinutesHelp')} />
        <SettingText {...of('autoCloseHours')} kind="number" help={t('autoCloseHoursHelp')} />
      </Group>
      <Group title={t('hoursAndMenu')}>
        <SettingChoice {...of('scheduleType')} choices={['disabled', 'queue', 'company']} help={t('scheduleTypeHelp')} />
        <SettingSwitch {...of('outsidemessage')} help={t('outsidemessageHelp')} />
        <TimeZoneChoice {...of('timeZone')} />
        <SettingChoice {...of('chatBotType')} choices={['text']} help={t('chatBotTypeHelp')} />
      </Group>
      <Group title={t('whatsapp')}>
        <SettingSwitch {...of('CheckMsgIsGroup')} help={t('CheckMsgIsGroupHelp')} />
        <SettingSwitch {...of('call')} help={t('callHelp')} />
      </Group>
      <Group title={t('security')}>
        <SettingSwitch {...of('secondFactor')} help={t('secondFactorHelp')} />
      </Group>
      <Group title={t('integrations')} text={t('integrationsText')}>
        {(['asaas', 'ipixc', 'tokenixc', 'ipmkauth', 'clientidmkauth', 'clientsecretmkauth'] as const).map((name) => (
          <SettingText key={name} {...of(name)} kind="secret" />
        ))}
      </Group>
    </Groups>
  );
}

function Group({ title, text, children }: { readonly title: string; readonly text?: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" variant="outlined" aria-labelledby={id}>
      <div>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {text ? <Typography color="textSecondary">{text}</Typography> : null}
      </div>
      {children}
    </Card>
  );
}
