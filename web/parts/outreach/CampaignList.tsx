import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link, useNavigate } from 'react-router-dom';
import { failureText } from '#web/errors/error-text.ts';
import { MoreActions } from '#web/kit/buttons/ActionMenu.tsx';
import { DeleteRecordDialog } from '#web/kit/dialogs/DeleteRecordDialog.tsx';
import type { Column, RowAction } from '#web/kit/lists/list-types.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useDeleteCampaign, type AnyCampaign, type AnyRecipient, type AnyReport, type CampaignQueries } from './campaign-queries.ts';
import { CampaignStatus } from './CampaignStatus.tsx';
import { useStepActions } from './step-actions.tsx';
import { timeOf } from './time-of.tsx';
import { useSteps } from './use-steps.ts';

/** Question or form over the list. A form without a campaign makes one. */
type Asked<C> = { readonly what: 'form'; readonly campaign: C | null } | { readonly what: 'start' | 'delete'; readonly campaign: C };

interface Dialogs<C> {
  readonly open: (campaign: C) => void;
  readonly start: (campaign: C) => void;
  readonly close: () => void;
}

interface CampaignListProps<C extends AnyCampaign> {
  readonly queries: Pick<CampaignQueries<C, AnyReport<C>, AnyRecipient>, 'area' | 'listQuery' | 'remove' | 'take' | 'apply'>;
  readonly reportPath: (id: C['id']) => string;
  /** Time of a toast, if not the usual one. */
  readonly toastMs?: number;
  readonly words: {
    readonly title?: string;
    readonly add: string;
    readonly search: string;
    readonly empty: { readonly title: string; readonly text: string };
    readonly deletion: (campaign: C) => { readonly title: string; readonly text: string };
  };
  /** Columns before the planned time, and after it. */
  readonly columns: { readonly before?: readonly Column<C>[]; readonly after: readonly Column<C>[]; readonly belowName?: (campaign: C) => ReactNode };
  /** Other pages, behind three dots. */
  readonly pages: readonly { readonly label: string; readonly icon: ReactNode; readonly path: string }[];
  /** Buttons before the one that makes a campaign. */
  readonly buttons?: ReactNode;
  /** Stands above the list. */
  readonly notice?: ReactNode;
  readonly isReadOnly: (campaign: C) => boolean;
  readonly onStart?: (campaign: C, dialogs: Dialogs<C>) => void;
  /** Further actions, before it is opened. */
  readonly othersOf?: (campaign: C, onRetry: () => void) => readonly RowAction[];
  readonly renderForm: (campaign: C | null, dialogs: Dialogs<C>) => ReactNode;
  readonly renderStart: (campaign: C, onClose: () => void) => ReactNode;
  readonly children?: ReactNode;
}

/** The campaigns of a channel. */
export function CampaignList<C extends AnyCampaign>(props: CampaignListProps<C>) {
  const { queries, words, buttons } = props;
  const search = useUrlSearch(words.search);
  const [asked, ask] = useState<Asked<C> | null>(null);
  const dialogs: Dialogs<C> = {
    open: (campaign) => ask({ what: 'form', campaign }),
    start: (campaign) => ask({ what: 'start', campaign }),
    close: () => ask(null),
  };
  return (
    <RecordScreen
      {...(words.title === undefined ? {} : { title: words.title })}
      list={pagedRecords(useInfiniteQuery(queries.listQuery(search.value)))}
      columns={useColumns(props)}
      actions={useActions(props, dialogs, (campaign) => ask({ what: 'delete', campaign }))}
      add={{ label: words.add, onClick: () => ask({ what: 'form', campaign: null }) }}
      renderButtons={(addButton) => (
        <>
          <PageMenu pages={props.pages} />
          {buttons}
          {addButton}
        </>
      )}
      empty={{ drawing: 'campaigns', ...words.empty }}
      search={search}
      notice={props.notice}
    >
      <Suspense>{asked ? <AskedDialog {...props} asked={asked} dialogs={dialogs} /> : null}</Suspense>
      {props.children}
    </RecordScreen>
  );
}

interface AskedDialogProps<C extends AnyCampaign> extends CampaignListProps<C> {
  readonly asked: Asked<C>;
  readonly dialogs: Dialogs<C>;
}

function AskedDialog<C extends AnyCampaign>({ asked, dialogs, queries, words, renderForm, renderStart }: AskedDialogProps<C>) {
  const { t } = useTranslation('outreach');
  const remove = useDeleteCampaign(queries);
  if (asked.what === 'form') return renderForm(asked.campaign, dialogs);
  const { what, campaign } = asked;
  if (what === 'start') return renderStart(campaign, dialogs.close);
  return <DeleteRecordDialog remove={remove} which={campaign.id} {...words.deletion(campaign)} doneText={t('deleted')} onClose={dialogs.close} />;
}

function PageMenu({ pages }: Pick<CampaignListProps<never>, 'pages'>) {
  const { t } = useTranslation('kit');
  const navigate = useNavigate();
  return <MoreActions label={t('moreActions')} actions={pages.map(({ label, icon, path }) => ({ label, icon, onClick: () => void navigate(path) }))} />;
}

function useActions<C extends AnyCampaign>(props: CampaignListProps<C>, dialogs: Dialogs<C>, onDelete: (campaign: C) => void): (campaign: C) => RowAction[] {
  const { queries, toastMs, reportPath, isReadOnly, onStart, othersOf } = props;
  const { take } = useSteps(queries, toastMs);
  const actionsOf = useStepActions();
  return (campaign) =>
    actionsOf(campaign, {
      isReadOnly: isReadOnly(campaign),
      reportPath: reportPath(campaign.id),
      onStart: () => (onStart ? onStart(campaign, dialogs) : dialogs.start(campaign)),
      onStop: () => take(campaign.id, 'stop'),
      onRestart: () => take(campaign.id, 'restart'),
      onOpen: () => dialogs.open(campaign),
      onDelete: () => onDelete(campaign),
      others: othersOf?.(campaign, () => take(campaign.id, 'retryFailed')) ?? [],
    });
}

const NameLink = styled(Link)({ color: 'inherit', textDecoration: 'none', overflowWrap: 'anywhere', '&:hover': { textDecoration: 'underline' } });

function useColumns<C extends AnyCampaign>({ columns: { before = [], after, belowName }, reportPath }: CampaignListProps<C>): readonly Column<C>[] {
  const { t } = useTranslation(['outreach', 'kit']);
  const nameOf = ({ id, name }: C) => <NameLink to={reportPath(id)}>{name}</NameLink>;
  return [
    { id: 'name', header: t('kit:name'), inCard: 'title', cell: nameOf, ...(belowName ? { below: belowName } : {}) },
    { id: 'status', header: t('kit:status'), inCard: 'plain', cell: statusOf },
    { id: 'contactList', header: t('contactList'), cell: ({ contactList }) => contactList?.name ?? t('noList') },
    ...before,
    { id: 'scheduledAt', header: t('scheduledAt'), cell: ({ scheduledAt }) => timeOf(scheduledAt) ?? t('noTime') },
    ...after,
  ];
}

/** The state, and why it stopped by itself. */
const statusOf = ({ status, failure }: AnyCampaign) => (
  <>
    <CampaignStatus status={status} />
    {status === 'CANCELADA' && failure ? (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {failureText(failure)}
      </Typography>
    ) : null}
  </>
);
