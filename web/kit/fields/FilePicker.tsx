import AttachFile from '@mui/icons-material/AttachFile';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type DragEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LabelledIconButton } from '../buttons/LabelledIconButton.tsx';
import { type FileLimits, fileRefusal } from './file-refusal.ts';

const Zone = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(0.75),
  padding: theme.spacing(1.25),
  borderRadius: theme.shape.borderRadius,
  border: `1px dashed color-mix(in srgb, ${theme.vars.palette.text.secondary} 45%, transparent)`,
  '&[data-over="true"]': { borderColor: theme.vars.palette.primary.main, backgroundColor: `color-mix(in srgb, ${theme.vars.palette.brand} 8%, transparent)` },
}));

/** A chosen file, or one that is on the server. */
export type NamedFile = Pick<File, 'name'>;

interface FilePickerProps extends FileLimits {
  readonly label: string;
  /** The chosen file; null: nothing yet. */
  readonly file: NamedFile | null;
  readonly onTake: (file: File) => void;
  readonly onRemove: () => void;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly error?: boolean;
  /** Below, until a refusal takes its place. */
  readonly helperText?: ReactNode;
  /** Ref of the button, which takes the focus. */
  readonly focusRef?: Ref<HTMLButtonElement>;
}

/** Picks a file by choosing or dropping. */
export function FilePicker({
  label,
  accept,
  maxBytes,
  file,
  onTake,
  onRemove,
  required = false,
  disabled = false,
  error = false,
  helperText,
  focusRef,
}: FilePickerProps) {
  const { t } = useTranslation('kit');
  const { refusal, take } = useChecked({ accept, maxBytes }, onTake);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const help = refusal ?? helperText;
  const choose = (chosen: HTMLInputElement): void => {
    take(chosen.files?.[0]);
    // Else choosing the same file again would change nothing.
    chosen.value = '';
  };
  return (
    <FormControl error={error || refusal !== null} required={required} disabled={disabled} fullWidth>
      <FormLabel htmlFor={id} sx={{ fontSize: '0.8125rem', fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <DropZone onDrop={(dropped) => (disabled ? undefined : take(dropped))}>
        <input ref={input} id={id} type="file" hidden accept={accept} onChange={({ target }) => choose(target)} />
        <Button
          variant="outlined"
          ref={focusRef}
          startIcon={<AttachFile />}
          disabled={disabled}
          aria-describedby={`${id}-file`}
          onClick={() => input.current?.click()}
        >
          {file ? t('changeFile') : t('chooseFile')}
        </Button>
        <FileName id={`${id}-file`} file={file} isLocked={disabled} onRemove={onRemove} />
      </DropZone>
      {help ? <FormHelperText>{help}</FormHelperText> : null}
    </FormControl>
  );
}

/** Takes what fits; of the rest it says why not. */
function useChecked(limits: FileLimits, onTake: (file: File) => void) {
  const { t } = useTranslation('kit');
  const [refusal, setRefusal] = useState<string | null>(null);
  const take = (file: File | undefined): void => {
    if (!file) return;
    const reason = fileRefusal(t, file, limits);
    setRefusal(reason);
    if (reason === null) onTake(file);
  };
  return { refusal, take };
}

function DropZone({ onDrop, children }: { readonly onDrop: (file: File | undefined) => void; readonly children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    onDrop(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <Zone data-over={isOver} onDragOver={over} onDragLeave={() => setIsOver(false)} onDrop={drop}>
      {children}
    </Zone>
  );
}

interface FileNameProps {
  readonly id: string;
  readonly file: NamedFile | null;
  readonly isLocked: boolean;
  readonly onRemove: () => void;
}

function FileName({ id, file, isLocked, onRemove }: FileNameProps) {
  const { t } = useTranslation('kit');
  return (
    <>
      <Typography id={id} variant="body2" color={file ? 'textPrimary' : 'textSecondary'} sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {file ? file.name : isLocked ? '' : t('dropFile')}
      </Typography>
      {file && !isLocked ? (
        <LabelledIconButton size="small" label={t('removeFile', { name: file.name })} onClick={onRemove}>
          <Close fontSize="small" />
        </LabelledIconButton>
      ) : null}
    </>
  );
}
