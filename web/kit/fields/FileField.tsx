import type { FieldValues } from 'react-hook-form';
import { useBoundField, type FieldProps } from './field-props.ts';
import { FilePicker } from './FilePicker.tsx';
import type { FileLimits } from './file-refusal.ts';

type FileFieldProps<T extends FieldValues> = FieldProps<T> & Partial<FileLimits> & Pick<FileLimits, 'maxBytes'>;

/** A file, chosen or dropped. The value is a File, or null; at first it may be the name of the stored file. */
export function FileField<T extends FieldValues>({ accept = '', maxBytes, ...props }: FileFieldProps<T>) {
  const { field, shown } = useBoundField(props);
  const { ref, value, onChange } = field;
  const { name: _name, ...look } = shown;
  return <FilePicker {...look} accept={accept} maxBytes={maxBytes} file={value} focusRef={ref} onTake={onChange} onRemove={() => onChange(null)} />;
}
