import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { MailDomain } from '#shared/contract/mail-senders.ts';
import { useDeleteMailDomain } from './queries.ts';
import { DeleteRecordDialog } from '#web/kit/dialogs/DeleteRecordDialog.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { formatRecent } from '#web/kit/formats/times.ts';

const lost: readonly string[] = ['missing', 'different'];

/** Whether mails can come from a domain, and since when that is known. */
export function DomainState({ domain, onRemoved }: { readonly domain: MailDomain; readonly onRemoved: () => void }) {
  const { t } = useTranslation('mail-domains');
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useDeleteMailDomain();
  const isLosing = domain.isVerified && domain.records.some(({ isRequired, state }) => isRequired && lost.includes(state));
  const words = isLosing ? t('isLosing') : domain.isVerified ? t('isVerified') : t('isWaiting');
  const severity = isLosing ? 'warning' : domain.isVerified ? 'success' : 'info';
  const close = (): void => {
    setIsRemoving(false);
    if (remove.isSuccess) onRemoved();
  };
  return (
    <>
      <Alert
        severity={severity}
        role="status"
        action={
          <LabelledIconButton size="small" color="inherit" label={t('remove')} onClick={() => setIsRemoving(true)}>
            <DeleteOutlined fontSize="small" />
          </LabelledIconButton>
        }
      >
        <strong>{domain.domain}</strong>
        <br />
        {words}
        {domain.checkedAt === null ? null : ` ${t('checkedAt', { time: formatRecent(domain.checkedAt) })}.`}
      </Alert>
      {isRemoving ? (
        <DeleteRecordDialog
          remove={remove}
          which={domain.domain}
          title={t('removeTitle', domain)}
          text={t('removeText')}
          doneText={t('removed')}
          onClose={close}
        />
      ) : null}
    </>
  );
}
