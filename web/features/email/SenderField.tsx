import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MailSender } from '#shared/contract/mail-senders.ts';
import { mailSendersQuery } from './sender-queries.ts';
import { useHasRight } from '#web/api/session.ts';
import { BoundSelect } from '#web/kit/fields/BoundSelect.tsx';
import { errorText } from '#web/errors/error-text.ts';
import type { EmailForm } from './email-values.ts';
import { senderName } from './sender-name.ts';

const DnsDialog = lazy(async () => ({ default: (await import('./mail-domains/DnsDialog.tsx')).DnsDialog }));

interface SenderFieldProps {
  readonly control: Control<EmailForm>;
  readonly disabled: boolean;
}

/** Sender of the mail: an address of a domain that is the company's by its DNS. The others are shown, with the way to make them so. */
export function SenderField({ control, disabled }: SenderFieldProps) {
  const { t } = useTranslation('email');
  const [isValidating, setIsValidating] = useState(false);
  const canValidate = useHasRight('drawer-admin-items:view');
  const { data: senders, error } = useQuery(mailSendersQuery);
  const chosen = useWatch({ control, name: 'senderId' });
  const help = senders ? helpOf(senders, chosen) : undefined;
  const isHelpful = canValidate && !disabled && senders?.every(({ isVerified }) => isVerified) !== true;
  const options = (senders ?? []).map((sender) => ({
    value: sender.id,
    label: sender.isVerified ? senderName(sender) : t('notVerified', { sender: senderName(sender) }),
    isLocked: !sender.isVerified,
  }));
  return (
    <div>
      <BoundSelect
        control={control}
        name="senderId"
        label={t('sender')}
        options={options}
        helperText={help ? t(help) : error ? errorText(error) : null}
        disabled={disabled}
      />
      {isHelpful || (canValidate && senders?.length === 0) ? (
        <Button size="small" sx={{ mt: 0.5 }} onClick={() => setIsValidating(true)}>
          {t('validateDns')}
        </Button>
      ) : null}
      <Suspense>{isValidating ? <DnsDialog onClose={() => setIsValidating(false)} /> : null}</Suspense>
    </div>
  );
}

function helpOf(senders: readonly MailSender[], chosen: string): 'noSenders' | 'noneVerified' | 'chosenNotVerified' | undefined {
  if (senders.length === 0) return 'noSenders';
  if (senders.some(({ id, isVerified }) => id === chosen && !isVerified)) return 'chosenNotVerified';
  return senders.some(({ isVerified }) => isVerified) ? undefined : 'noneVerified';
}
