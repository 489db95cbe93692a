import Add from '@mui/icons-material/Add';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { PermissionIconButton } from '#web/kit/buttons/PermissionIconButton.tsx';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { part } from '#web/kit/page/part.ts';

const loadDialog = async () => ({ default: (await import('#web/parts/contacts/NewTicketDialog.tsx')).NewTicketDialog });
const NewTicketDialog = part(loadDialog);

/** Begins a conversation. */
export function NewTicketButton() {
  const { t } = useTranslation('tickets');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PermissionIconButton
        right="conversations:answer"
        size="small"
        color="primary"
        label={t('newTicket')}
        onPointerEnter={() => void prefetch(loadDialog)}
        onClick={() => setIsOpen(true)}
      >
        <Add />
      </PermissionIconButton>
      <Suspense>{isOpen ? <NewTicketDialog onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}
