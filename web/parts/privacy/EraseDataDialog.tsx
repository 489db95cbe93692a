import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Contact } from '#shared/contract/contacts.ts';
import type { Erasure } from '#shared/contract/contact-privacy.ts';
import { erasureQuery, useStartErasure } from './queries.ts';
import { errorText } from '#web/errors/error-text.ts';
import { SheetBody, SheetDialog } from '#web/kit/dialogs/SheetDialog.tsx';
import { ProgressLine } from '#web/kit/states/ProgressLine.tsx';
import { TypedNameForm } from '#web/kit/dialogs/TypedNameForm.tsx';
import { ErasureProof, erasedInAll, ProofButton } from './ErasureProof.tsx';

interface EraseDataDialogProps {
  readonly contact: Pick<Contact, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Erases everything about a contact, once its name was typed; then shows the proof. */
export function EraseDataDialog({ contact, onClose }: EraseDataDialogProps) {
  const { t } = useTranslation('privacy');
  const start = useStartErasure();
  return (
    <SheetDialog title={start.data ? t('proofTitle') : t('eraseTitle', contact)} onClose={onClose}>
      {start.data ? (
        <Outcome started={start.data} onClose={onClose} />
      ) : (
        <TypedNameForm
          name={contact.name}
          words={{ warning: t('eraseWarning'), text: t('eraseText'), label: t('eraseName'), help: t('eraseNameHelp', contact), confirm: t('eraseStart') }}
          isBusy={start.isPending}
          error={start.error}
          onConfirm={(name) => start.mutate({ contactId: contact.id, name })}
          onClose={onClose}
        />
      )}
    </SheetDialog>
  );
}

function Outcome({ started, onClose }: { readonly started: Erasure; readonly onClose: () => void }) {
  const { t } = useTranslation('privacy');
  const { data: shown = started, error } = useQuery(erasureQuery(started.id));
  const isDone = shown.status !== 'running';
  return (
    <SheetBody onLeave={onClose} buttons={isDone ? <ProofButton erasure={shown} /> : null}>
      {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
      {isDone ? <Alert severity="success">{t('eraseDone')}</Alert> : <ProgressLine text={t('eraseRunning', { count: erasedInAll(shown) })} />}
      {isDone ? <ErasureProof erasure={shown} /> : null}
    </SheetBody>
  );
}
