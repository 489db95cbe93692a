import Block from '@mui/icons-material/Block';
import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined';
import ListAlt from '@mui/icons-material/ListAlt';
import Replay from '@mui/icons-material/Replay';
import ViewQuiltOutlined from '@mui/icons-material/ViewQuiltOutlined';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import { emailAccess } from '#shared/domain/email-access.ts';
import { useHasRight } from '#web/api/session.ts';
import { emails } from './queries.ts';
import { PermissionButton } from '#web/kit/buttons/PermissionButton.tsx';
import { notifyWarning } from '#web/kit/toasts/notify.ts';
import { AddressProof } from '#web/parts/account/AddressProof.tsx';
import { CampaignList } from '#web/parts/outreach/CampaignList.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { missingOf } from './email-values.ts';
import { contactListsPath, reportPath, suppressionsPath, templatePath, toastMs } from './paths.ts';
import { StartQuestion } from './StartQuestion.tsx';
import { useTest } from './TestButton.tsx';

// The forms bring the contract's schemas along; the list does without them.
const NewEmailDialog = lazy(async () => ({ default: (await import('./NewEmailDialog.tsx')).NewEmailDialog }));
const EmailDialog = lazy(async () => ({ default: (await import('./EmailDialog.tsx')).EmailDialog }));
const DnsDialog = lazy(async () => ({ default: (await import('./mail-domains/DnsDialog.tsx')).DnsDialog }));

const madeOn = ({ createdAt }: EmailCampaign) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>;

/** Mails to whole lists of contacts. The columns are the specification's: the date of modification is that of the making. */
export function EmailScreen() {
  const { t } = useTranslation('email');
  const mayMakeLists = useHasRight('contact-lists:edit');
  const { test, isTesting } = useTest();
  const [isValidating, setIsValidating] = useState(false);
  return (
    <CampaignList
      queries={emails}
      reportPath={reportPath}
      toastMs={toastMs}
      words={{
        title: t('heading'),
        add: t('add'),
        search: t('search'),
        empty: { title: t('empty'), text: t('emptyText') },
        deletion: () => ({ title: t('deleteTitle'), text: t('deleteText') }),
      }}
      columns={{
        belowName: ({ title }) => title,
        after: [{ id: 'createdAt', header: t('modifiedAt'), cell: madeOn }],
      }}
      pages={[
        { label: t('templates'), icon: <ViewQuiltOutlined fontSize="small" />, path: templatePath },
        ...(mayMakeLists ? [{ label: t('contactLists'), icon: <ListAlt fontSize="small" />, path: contactListsPath }] : []),
        { label: t('suppressions'), icon: <Block fontSize="small" />, path: suppressionsPath },
      ]}
      buttons={
        <PermissionButton right="drawer-admin-items:view" variant="outlined" startIcon={<GppGoodOutlined />} onClick={() => setIsValidating(true)}>
          {t('validateDns')}
        </PermissionButton>
      }
      notice={<AddressProof />}
      isReadOnly={(campaign) => emailAccess(campaign) === 'none'}
      onStart={(campaign, dialogs) => {
        if (missingOf(campaign).length === 0) return dialogs.start(campaign);
        notifyWarning(t('notWhole'));
        dialogs.open(campaign);
      }}
      othersOf={({ id, name, status }, onRetry) => [
        { label: t('testOne', { name }), icon: <ForwardToInboxOutlined fontSize="small" />, isDisabled: isTesting, onClick: () => test(id) },
        ...(status === 'FINALIZADA' ? [{ label: t('retryOne', { name }), icon: <Replay fontSize="small" />, onClick: onRetry }] : []),
      ]}
      renderForm={(campaign, { open, start, close }) =>
        campaign ? <EmailDialog campaign={campaign} onSend={start} onClose={close} /> : <NewEmailDialog onCreated={open} onClose={close} />
      }
      renderStart={(campaign, onClose) => <StartQuestion campaign={campaign} onClose={onClose} />}
    >
      <Suspense>{isValidating ? <DnsDialog onClose={() => setIsValidating(false)} /> : null}</Suspense>
    </CampaignList>
  );
}
