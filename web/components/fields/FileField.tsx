import AttachFile from '@mui/icons-material/AttachFile';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LabelledIconButton } from '../LabelledIconButton.tsx';
import { useBoundField, type FieldProps } from './field-props.ts';

const Zone = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(0.75),
  padding: theme.spacing(1.25),
  borderRadius: theme.shape.borderRadius,
  border: `1px dashed color-mix(in srgb, ${theme.vars?.palette.text.secondary} 45%, transparent)`,
  '&[data-over="true"]': { borderColor: theme.vars?.palette.primary.main, backgroundColor: `color-mix(in srgb, ${theme.vars?.palette.brand} 8%, transparent)` },
}));

/** A chosen file, or one that is on the server. */
export type NamedFile = Pick<File, 'name'>;

const megabyte = 1024 * 1024;

type FileFieldProps<T extends FieldValues> = FieldProps<T> & {
  /** As in HTML: `image/*,.csv`. */
  readonly accept?: string;
  readonly maxBytes: number;
};

/** One file, chosen or dropped. The value is a File, or null; at first it may be the name of what stands there already. */
export function FileField<T extends FieldValues>({ accept = '', maxBytes, ...props }: FileFieldProps<T>) {
  const { t } = useTranslation('kit');
  const { field, shown } = useBoundField(props);
  const { ref, value, onChange } = field;
  const { label, error, required, disabled } = shown;
  const { refusal, take } = useChecked(accept, maxBytes, onChange);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const file = value as NamedFile | null; // the form's own
  const help = refusal ?? shown.helperText;
  return (
    <FormControl error={error || refusal !== null} required={required} disabled={disabled} fullWidth>
      <FormLabel htmlFor={id} sx={{ fontSize: '0.8125rem', fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <DropZone onDrop={(dropped) => (disabled ? undefined : take(dropped))}>
        <input ref={input} id={id} type="file" hidden accept={accept} onChange={({ target }) => take(target.files?.[0])} />
        <Button
          variant="outlined"
          ref={ref}
          startIcon={<AttachFile />}
          disabled={disabled}
          aria-describedby={`${id}-file`}
          onClick={() => input.current?.click()}
        >
          {file ? t('changeFile') : t('chooseFile')}
        </Button>
        <FileName id={`${id}-file`} file={file} isLocked={disabled} onRemove={() => onChange(null)} />
      </DropZone>
      {help ? <FormHelperText>{help}</FormHelperText> : null}
    </FormControl>
  );
}

/** Takes what fits; of the rest it says why not. */
function useChecked(accept: string, maxBytes: number, onChange: (file: File) => void) {
  const { t } = useTranslation('kit');
  const [refusal, setRefusal] = useState<string | null>(null);
  const refused = (file: File): string | null => {
    if (file.size > maxBytes) return t('fileTooLarge', { megabytes: Math.floor(maxBytes / megabyte) });
    return isAccepted(file, accept) ? null : t('fileWrongType');
  };
  const take = (file: File | undefined): void => {
    if (!file) return;
    const reason = refused(file);
    setRefusal(reason);
    if (reason === null) onChange(file);
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

/** Dropped files do not pass the browser's own filter. */
function isAccepted({ name, type }: File, accept: string): boolean {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase());
  return kinds.some(
    (kind) =>
      kind === '' || kind === type || (kind.startsWith('.') ? name.toLowerCase().endsWith(kind) : kind.endsWith('/*') && type.startsWith(kind.slice(0, -1))),
  );
}
