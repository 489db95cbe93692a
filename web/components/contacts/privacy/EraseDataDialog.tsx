import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#shared/contract/contacts.ts';
import type { Erasure } from '#shared/contract/contact-privacy.ts';
import { erasureQuery, useStartErasure } from '../../../api/privacy-queries.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { ErasureProof, erasedInAll, ProofButton } from './ErasureProof.tsx';
import { PrivacyDialog, Running } from './PrivacyDialog.tsx';

const Form = styled('form')({ display: 'contents' });

interface EraseDataDialogProps {
  readonly contact: Pick<Contact, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Erases everything about a contact, once its name was typed; then shows the proof. */
export function EraseDataDialog({ contact, onClose }: EraseDataDialogProps) {
  const { t } = useTranslation('privacy');
  const start = useStartErasure();
  return (
    <PrivacyDialog title={start.data ? t('proofTitle') : t('eraseTitle', contact)} onClose={onClose}>
      {start.data ? (
        <Outcome started={start.data} onClose={onClose} />
      ) : (
        <Question
          name={contact.name}
          isBusy={start.isPending}
          error={start.error}
          onConfirm={(name) => start.mutate({ contactId: contact.id, name })}
          onClose={onClose}
        />
      )}
    </PrivacyDialog>
  );
}

interface QuestionProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onConfirm: (name: string) => void;
  readonly onClose: () => void;
}

function Question({ name, isBusy, error, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation(['privacy', 'common']);
  const [typed, setTyped] = useState('');
  const isSame = typed.trim() === name.trim();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isSame) onConfirm(typed);
  };
  return (
    <Form onSubmit={submit}>
      <DialogContent>
        <Stack spacing={2.5}>
          <Alert severity="warning">{t('eraseWarning')}</Alert>
          <Typography variant="body2">{t('eraseText')}</Typography>
          {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
          <TextField
            label={t('eraseName')}
            helperText={t('eraseNameHelp', { name })}
            value={typed}
            autoFocus
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" color="error" variant="contained" disabled={!isSame} loading={isBusy}>
          {t('eraseStart')}
        </Button>
      </DialogActions>
    </Form>
  );
}

function Outcome({ started, onClose }: { readonly started: Erasure; readonly onClose: () => void }) {
  const { t } = useTranslation(['privacy', 'common']);
  const { data: shown = started, error } = useQuery(erasureQuery(started.id));
  const isDone = shown.status !== 'running';
  return (
    <>
      <DialogContent>
        <Stack spacing={2.5}>
          {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
          {isDone ? <Alert severity="success">{t('eraseDone')}</Alert> : <Running text={t('eraseRunning', { count: erasedInAll(shown) })} />}
          {isDone ? <ErasureProof erasure={shown} /> : null}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
        {isDone ? <ProofButton erasure={shown} /> : null}
      </DialogActions>
    </>
  );
}
