import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { errorText } from '#web/errors/error-text.ts';

const Form = styled('form')({ display: 'contents' });

interface TypedNameFormProps {
  /** Name that has to be typed. */
  readonly name: string;
  readonly words: Readonly<Record<'warning' | 'text' | 'label' | 'help' | 'confirm', string>>;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onConfirm: (name: string) => void;
  readonly onClose: () => void;
}

/** The inside of a dialog about what cannot be undone: it is confirmed by typing a name. */
export function TypedNameForm({ name, words, isBusy, error, onConfirm, onClose }: TypedNameFormProps) {
  const { t } = useTranslation('common');
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
          <Alert severity="warning">{words.warning}</Alert>
          <Typography variant="body2">{words.text}</Typography>
          {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
          <TextField label={words.label} helperText={words.help} value={typed} autoFocus autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" color="error" variant="contained" disabled={!isSame} loading={isBusy}>
          {words.confirm}
        </Button>
      </DialogActions>
    </Form>
  );
}
