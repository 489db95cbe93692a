import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link, useParams } from 'react-router-dom';
import { failureText } from '#web/errors/error-text.ts';
import { ListSkeleton } from '#web/kit/lists/ListSkeleton.tsx';
import { Page } from '#web/kit/page/Page.tsx';
import { Banner } from '#web/kit/states/Banner.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import type { AnyCampaign, AnyRecipient, AnyReport, CampaignQueries } from './campaign-queries.ts';
import { RecipientList, type RecipientKind, type RecipientWords } from './RecipientList.tsx';
import { ReportProgress } from './ReportProgress.tsx';
import { StepButtons } from './StepButtons.tsx';
import { useReloadAtEnd } from './use-reload-at-end.ts';
import { useSteps } from './use-steps.ts';

const rowPx = 88;

export interface ReportWords<R, P extends AnyRecipient> extends RecipientWords<P> {
  /** Subject of the bar. */
  readonly progress: string;
  readonly factsOf: (report: R) => readonly (readonly [label: string, count: number])[];
  /** Why a campaign waits; null while it goes on. */
  readonly pauseOf?: (report: R) => { readonly text: string; readonly isGrave: boolean } | null;
}

/** How the campaigns of one channel are reported. */
export interface ReportKind<C extends AnyCampaign, R extends AnyReport<C>, P extends AnyRecipient> extends RecipientKind<C, P> {
  readonly queries: CampaignQueries<C, R, P>;
  /** The campaign's id in the address of the screen. */
  readonly idParam: string;
  /** Path of the list of campaigns. */
  readonly listPath: string;
  /** Time of a toast, if not the usual one. */
  readonly toastMs?: number;
  readonly StartQuestion: ComponentType<{ readonly campaign: C; readonly onClose: () => void }>;
  /** Further actions beside the heading. */
  readonly Actions?: ComponentType<{ readonly campaign: C }>;
  readonly Details: ComponentType<{ readonly report: R }>;
}

interface KindProps<C extends AnyCampaign, R extends AnyReport<C>, P extends AnyRecipient> {
  readonly kind: ReportKind<C, R, P>;
  readonly words: ReportWords<R, P>;
}
interface ReportProps<C extends AnyCampaign, R extends AnyReport<C>, P extends AnyRecipient> extends KindProps<C, R, P> {
  readonly report: R;
}

/** How far a campaign is, and what became of each recipient. */
export function CampaignReport<C extends AnyCampaign, R extends AnyReport<C>, P extends AnyRecipient>({ kind, words }: KindProps<C, R, P>) {
  const { t } = useTranslation('outreach');
  const id = useParams()[kind.idParam] as C['id']; // the server judges it
  const { data: report, error, refetch } = useQuery(kind.queries.reportQuery(id));
  return (
    <Page title={report?.campaign.name} actions={report ? <ReportActions kind={kind} report={report} /> : null}>
      <Button component={Link} to={kind.listPath} color="inherit" size="small" startIcon={<ArrowBack />} sx={{ mb: 2 }}>
        {t('back')}
      </Button>
      {report ? (
        <Stack spacing={3}>
          <Report key={id} kind={kind} words={words} report={report} />
        </Stack>
      ) : error ? (
        <FailedState error={error} title={t('reportFailed')} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rowPx={rowPx} />
      )}
    </Page>
  );
}

/** Actions that a campaign allows now. */
function ReportActions<C extends AnyCampaign, R extends AnyReport<C>, P extends AnyRecipient>({ kind, report }: Omit<ReportProps<C, R, P>, 'words'>) {
  const { campaign, counts, hasNewcomers, unheard } = report;
  const { Actions, StartQuestion } = kind;
  const [isStarting, setIsStarting] = useState(false);
  const { take, isPending } = useSteps(kind.queries, kind.toastMs);
  return (
    <>
      {Actions ? <Actions campaign={campaign} /> : null}
      <StepButtons
        status={campaign.status}
        failed={counts.failed + unheard}
        hasNewcomers={hasNewcomers}
        isBusy={isPending}
        onStep={(step) => take(campaign.id, step)}
        onStart={() => setIsStarting(true)}
      />
      {isStarting ? <StartQuestion campaign={campaign} onClose={() => setIsStarting(false)} /> : null}
    </>
  );
}

function Report<C extends AnyCampaign, R extends AnyReport<C>, P extends AnyRecipient>({ kind, words, report }: ReportProps<C, R, P>) {
  const { t } = useTranslation('outreach');
  const queryClient = useQueryClient();
  const { campaign, counts, valid } = report;
  const { queries, Details } = kind;
  useReloadAtEnd(campaign.status, () => {
    void queryClient.invalidateQueries({ queryKey: queries.reportKey(campaign.id) });
    void queryClient.invalidateQueries({ queryKey: queries.recipientsKey(campaign.id) });
  });
  const stopped = campaign.status === 'CANCELADA' && campaign.failure ? t('stoppedBecause', { reason: failureText(campaign.failure) }) : null;
  const pause = words.pauseOf?.(report) ?? (stopped === null ? null : { text: stopped, isGrave: true });
  const { delivered } = counts;
  return (
    <>
      {pause ? <Banner severity={pause.isGrave ? 'warning' : 'info'}>{pause.text}</Banner> : null}
      <ReportProgress
        status={campaign.status}
        done={delivered}
        all={valid}
        text={t('deliveredOf', { delivered, valid })}
        label={words.progress}
        facts={words.factsOf(report)}
      />
      <Details report={report} />
      <RecipientList kind={kind} words={words} queries={queries} campaign={campaign} counts={counts} />
    </>
  );
}
