import { useTranslation } from '#web/i18n/use-translation.ts';
import type * as z from 'zod';
import { type Tag, tagFields, type TagKind } from '#shared/contract/tags.ts';
import { colorAfter } from '#shared/domain/ticket-tags.ts';
import { fieldError } from '#web/kit/dialogs/field-error.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { ColorField } from '#web/kit/fields/ColorField.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { useRecordForm } from '#web/kit/dialogs/use-record-form.ts';
import { useSaveTag } from './use-tag-changes.ts';

interface TagDialogProps {
  /** Null makes a new one. */
  readonly tag: Tag | null;
  readonly kanban: TagKind;
  /** How many there are already. */
  readonly count: number;
  readonly onClose: () => void;
}

/** Creates or edits a tag, or a lane. */
export function TagDialog({ tag, kanban, count, onClose }: TagDialogProps) {
  const { t } = useTranslation(['tags', 'kit']);
  const { mutateAsync } = useSaveTag();
  // The specification's own words for this field.
  const error = (issue: z.core.$ZodRawIssue): string => (issue.code === 'too_small' && issue.input !== '' ? t('tooShort') : fieldError(issue));
  const isLane = kanban === 1;
  const title = tag ? t(isLane ? 'editLane' : 'editTag') : t(isLane ? 'addLane' : 'addTag');
  const frame = useRecordForm({
    schema: tagFields,
    error,
    defaultValues: { name: tag?.name ?? '', color: tag?.color ?? colorAfter(count) },
    save: (fields, changed) => mutateAsync({ id: tag?.id ?? null, kanban, fields: tag ? changed : fields }),
    saved: t(isLane ? 'savedLane' : 'savedTag'),
    onClose,
  });
  return (
    <FormDialog title={title} {...frame} maxWidth="xs">
      <BoundText control={frame.form.control} name="name" label={t('kit:name')} required />
      <ColorField control={frame.form.control} name="color" label={t('color')} />
    </FormDialog>
  );
}
