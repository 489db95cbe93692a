import { type ReactNode, Suspense } from 'react';
import type { ListRecord } from '../lists/list-types.ts';
import { DeleteRecordDialog, type DeleteRecordDialogProps } from '../dialogs/DeleteRecordDialog.tsx';
import type { OpenDialogs } from './use-record-dialogs.tsx';

interface RecordDialogsProps<T extends ListRecord> {
  /** Result of `useRecordDialogs`. */
  readonly dialogs: OpenDialogs<T>;
  /** A lazy dialog: a form brings the contract's schemas along, and the list does without them. Of null it makes a new record. */
  readonly renderForm: (record: T | null, onClose: () => void) => ReactNode;
  /** With the question, for what is deleted at once. */
  readonly remove?: DeleteRecordDialogProps<T['id']>['remove'];
  readonly question?: (record: T) => Pick<DeleteRecordDialogProps<T['id']>, 'title' | 'text' | 'doneText'>;
}

/** Dialogs over a list while a record of it is created, edited or deleted. */
export function RecordDialogs<T extends ListRecord>({
  dialogs: { edited, deleted, closeForm, closeQuestion },
  renderForm,
  remove,
  question,
}: RecordDialogsProps<T>) {
  return (
    <>
      <Suspense>{edited === undefined ? null : renderForm(edited, closeForm)}</Suspense>
      {deleted && remove && question ? (
        <DeleteRecordDialog {...question(deleted)} remove={remove} which={deleted.id} onClose={() => closeQuestion(deleted)} />
      ) : null}
    </>
  );
}
