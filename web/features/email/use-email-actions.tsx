import ForwardToInboxOutlined from '@mui/icons-material/ForwardToInboxOutlined';
import Replay from '@mui/icons-material/Replay';
import { useTranslation } from 'react-i18next';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import { emailAccess } from '#shared/domain/email-access.ts';
import { useEmailStep } from './queries.ts';
import type { RowAction } from '#web/kit/lists/list-types.ts';
import { notifyWarning } from '#web/kit/toasts/notify.ts';
import { useStepActions } from '#web/parts/outreach/step-actions.tsx';
import { useSteps } from '#web/parts/outreach/use-steps.ts';
import { missingOf } from './email-values.ts';
import { reportPath, toastMs } from './paths.ts';
import { useTest } from './use-test.ts';

/** Dialog over the list. */
export type AskedFor = { readonly what: 'new' | 'dns' } | { readonly what: 'form' | 'start' | 'delete'; readonly campaign: EmailCampaign };

/** Actions on an e-mail campaign in the list. */
export function useEmailActions(ask: (asked: AskedFor) => void): (campaign: EmailCampaign) => RowAction[] {
  const { t } = useTranslation('email');
  const { take } = useSteps(useEmailStep(), toastMs);
  const { test, isTesting } = useTest();
  const actionsOf = useStepActions();
  const start = (campaign: EmailCampaign): void => {
    if (missingOf(campaign).length === 0) return ask({ what: 'start', campaign });
    notifyWarning(t('notWhole'));
    ask({ what: 'form', campaign });
  };
  return (campaign) => {
    const { id, name, status } = campaign;
    const retry = { label: t('retryOne', { name }), icon: <Replay fontSize="small" />, onClick: () => take(id, 'retryFailed') };
    return [
      ...actionsOf(campaign, {
        isReadOnly: emailAccess(campaign) === 'none',
        reportPath: reportPath(id),
        onStart: () => start(campaign),
        onStop: () => take(id, 'stop'),
        onRestart: () => take(id, 'restart'),
        onOpen: () => ask({ what: 'form', campaign }),
        onDelete: () => ask({ what: 'delete', campaign }),
        others: [
          { label: t('testOne', { name }), icon: <ForwardToInboxOutlined fontSize="small" />, isDisabled: isTesting, onClick: () => test(id) },
          ...(status === 'FINALIZADA' ? [retry] : []),
        ],
      }),
    ];
  };
}
