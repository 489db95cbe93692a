import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { notifySuccess } from '../toasts/notify.ts';

export interface DeleteRecordDialogProps<Which> {
  readonly remove: Pick<UseMutationResult<unknown, Error, Which>, 'mutate' | 'isPending'>;
  /** Argument of `remove`: mostly the record's id. */
  readonly which: Which;
  readonly title: string;
  readonly text: string;
  /** Said once it is gone. */
  readonly doneText: string;
  readonly onClose: () => void;
  /** Something to choose, below the text. */
  readonly children?: ReactNode;
}

/** Asks before a record is deleted, deletes it, and says so. A failure is told as that of every change. */
export function DeleteRecordDialog<Which>({ remove, which, title, text, doneText, onClose, children }: DeleteRecordDialogProps<Which>) {
  const { t } = useTranslation();
  const confirm = (): void => remove.mutate(which, { onSuccess: () => notifySuccess(doneText), onSettled: onClose });
  return (
    <ConfirmDialog isOpen title={title} text={text} confirmLabel={t('delete')} isBusy={remove.isPending} onConfirm={confirm} onClose={onClose}>
      {children}
    </ConfirmDialog>
  );
}
