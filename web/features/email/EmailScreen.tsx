import MailOutlined from '@mui/icons-material/MailOutlined';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import { emailsQuery, useDeleteEmail } from './queries.ts';
import { pagedRecords } from '#web/kit/lists/listed-records.ts';
import { DeleteRecordDialog } from '#web/kit/dialogs/DeleteRecordDialog.tsx';
import { RecordScreen } from '#web/kit/records/RecordScreen.tsx';
import { useUrlSearch } from '#web/kit/page/use-url-filter.ts';
import { PageActions } from './PageActions.tsx';
import { StartQuestion } from './StartQuestion.tsx';
import { type AskedFor, useEmailActions } from './use-email-actions.tsx';
import { useEmailColumns } from './use-email-columns.tsx';

// The forms bring the contract's schemas along; the list does without them.
const NewEmailDialog = lazy(async () => ({ default: (await import('./NewEmailDialog.tsx')).NewEmailDialog }));
const EmailDialog = lazy(async () => ({ default: (await import('./EmailDialog.tsx')).EmailDialog }));
const DnsDialog = lazy(async () => ({ default: (await import('./mail-domains/DnsDialog.tsx')).DnsDialog }));

/** Mails to whole lists of contacts. */
export function EmailScreen() {
  const { t } = useTranslation('email');
  const search = useUrlSearch(t('search'));
  const [asked, ask] = useState<AskedFor | null>(null);
  return (
    <RecordScreen
      title={t('heading')}
      list={pagedRecords(useInfiniteQuery(emailsQuery(search.value)))}
      columns={useEmailColumns()}
      actions={useEmailActions(ask)}
      add={{ label: t('add'), onClick: () => ask({ what: 'new' }) }}
      renderButtons={(addButton) => <PageActions onDns={() => ask({ what: 'dns' })} addButton={addButton} />}
      empty={{ icon: <MailOutlined />, title: t('empty'), text: t('emptyText') }}
      search={search}
    >
      <Suspense>{asked ? <Asked asked={asked} ask={ask} /> : null}</Suspense>
    </RecordScreen>
  );
}

function Asked({ asked, ask }: { readonly asked: AskedFor; readonly ask: (next: AskedFor | null) => void }) {
  const close = (): void => ask(null);
  switch (asked.what) {
    case 'new':
      return <NewEmailDialog onCreated={(campaign) => ask({ what: 'form', campaign })} onClose={close} />;
    case 'form':
      return <EmailDialog campaign={asked.campaign} onSend={(campaign) => ask({ what: 'start', campaign })} onClose={close} />;
    case 'start':
      return <StartQuestion campaign={asked.campaign} onClose={close} />;
    case 'delete':
      return <DeleteQuestion campaign={asked.campaign} onClose={close} />;
    case 'dns':
      return <DnsDialog onClose={close} />;
  }
}

function DeleteQuestion({ campaign, onClose }: { readonly campaign: EmailCampaign; readonly onClose: () => void }) {
  const { t } = useTranslation(['email', 'outreach']);
  return (
    <DeleteRecordDialog
      remove={useDeleteEmail()}
      which={campaign.id}
      title={t('deleteTitle')}
      text={t('deleteText')}
      doneText={t('outreach:deleted')}
      onClose={onClose}
    />
  );
}
