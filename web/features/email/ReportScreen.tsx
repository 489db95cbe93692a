import { useTranslation } from '#web/i18n/use-translation.ts';
import type { EmailCampaign, EmailReport, MailRecipient, MailState } from '#shared/contract/emails.ts';
import { emails } from './queries.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { formatUntil } from '#web/kit/formats/times.ts';
import { CampaignReport, type ReportKind } from '#web/parts/outreach/CampaignReport.tsx';
import { failureText } from '#web/errors/error-text.ts';
import { emailsPath, toastMs } from './paths.ts';
import { Details } from './ReportDetails.tsx';
import { StartQuestion } from './StartQuestion.tsx';
import { TestButton } from './TestButton.tsx';

const firstStates = ['sending', 'sent', 'delivered'] as const satisfies MailState[];
const trackedStates = ['opened', 'clicked'] as const satisfies MailState[];
const rareStates = ['bounced', 'complained', 'unsubscribed', 'suppressed', 'failed'] as const satisfies MailState[];

const kind: ReportKind<EmailCampaign, EmailReport, MailRecipient> = {
  queries: emails,
  idParam: 'emailId',
  listPath: emailsPath,
  toastMs,
  statesOf: ({ tracks }) => [...firstStates, ...(tracks ? trackedStates : []), ...rareStates],
  colors: {
    pending: 'default',
    sending: 'default',
    sent: 'default',
    delivered: 'primary',
    opened: 'success',
    clicked: 'success',
    bounced: 'error',
    complained: 'error',
    unsubscribed: 'warning',
    suppressed: 'warning',
    failed: 'error',
  },
  addressOf: ({ email }) => email,
  StartQuestion,
  Actions: TestButton,
  Details,
};

/** How far an e-mail campaign is, and what became of each recipient. */
export function ReportScreen() {
  return <CampaignReport kind={kind} words={useWords()} />;
}

function useWords() {
  const { t } = useTranslation('email');
  /** Openings and clicks only where they are counted; rare things once there are any. */
  const factsOf = ({ campaign, valid, counts }: EmailReport) => {
    const fact = (name: keyof typeof counts) => [t(`count_${name}`), counts[name]] as const;
    const ifAny = (name: keyof typeof counts) => (counts[name] > 0 ? [fact(name)] : []);
    return [[t('valid'), valid] as const, fact('sent'), fact('delivered'), ...(campaign.tracks ? trackedStates.map(fact) : []), ...rareStates.flatMap(ifAny)];
  };
  /** Why a campaign waits, or has stopped by itself, and what is to be done about it. */
  const pauseOf = ({ pause }: EmailReport) => {
    if (!pause) return null;
    const { reason, until } = pause;
    const end = until ? ` ${t('pauseUntil', { time: formatUntil(until, serverNowMs()) })}` : '';
    const isGrave = reason === 'bounces' || reason === 'complaints' || reason === 'sandbox' || reason === 'senderNotVerified';
    return { text: `${t(`pause_${reason}`)}${end} ${t(`pauseHelp_${reason}`)}`, isGrave };
  };
  /** Why it came to a state in which nothing more is sent. */
  const reasonOf = ({ state, failure, reason }: MailRecipient): string => {
    if (failure) return failureText(failure);
    if (reason) return reason;
    return state === 'suppressed' || state === 'complained' || state === 'unsubscribed' ? t(`why_${state}`) : '';
  };
  return {
    progress: t('progress'),
    factsOf,
    pauseOf,
    stateName: (state: MailState) => t(`state_${state}`),
    reasonOf,
    nameColumn: {
      width: '30%',
      cell: ({ name, email }: MailRecipient) => name || email,
      below: ({ name, email }: MailRecipient) => (name ? email : null),
    },
    atWidth: 170,
    fileName: (name: string) => t('file', { name }),
    address: t('address'),
  };
}
