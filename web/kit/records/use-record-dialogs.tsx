import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useState } from 'react';
import type { ListRecord, RowAction } from '../lists/list-types.ts';
import { holdDeletion } from '../undo/held-deletions.ts';

/** Whether an action is there for this record and this user. */
type Limits = Pick<RowAction, 'right' | 'lockedBecause'>;

export interface OpenDialogs<T> {
  /** In the form: null for one that is being made, undefined while the form is closed. */
  readonly edited: T | null | undefined;
  /** In the question before it is deleted. */
  readonly deleted: T | undefined;
  readonly create: () => void;
  readonly edit: (record: T) => void;
  readonly closeForm: () => void;
  /** A question about another record stays open. */
  readonly closeQuestion: (record: T) => void;
  /** Action of a row. @param label names the record too. */
  readonly editAction: (record: T, label: string, limits?: Limits) => RowAction;
  readonly deleteAction: (record: T, label: string, limits?: Limits) => RowAction;
}

interface Removal<T extends ListRecord> {
  /** Deletes it, once that can no longer be taken back. */
  readonly remove: (id: T['id']) => Promise<unknown>;
  /** Said while it can be. */
  readonly said: string | ((record: T) => string);
}

/**
 * Which record of a list is being edited or deleted, and what opens the dialogs: `RecordDialogs` shows them.
 *
 * @param removal of a simple record: it is deleted without a question, and can be taken back.
 */
export function useRecordDialogs<T extends ListRecord>(removal?: Removal<T>): OpenDialogs<T> {
  const [edited, setEdited] = useState<T | null>();
  // Apart from the form: a deletion whose question was closed meanwhile may end while a form is open.
  const [deleted, setDeleted] = useState<T>();
  const askOrHold = (record: T): void => {
    if (!removal) return setDeleted(record);
    const { remove, said } = removal;
    holdDeletion(record.id, typeof said === 'string' ? said : said(record), () => remove(record.id));
  };
  return {
    edited,
    deleted,
    create: () => setEdited(null),
    edit: (record) => setEdited(record),
    closeForm: () => setEdited(undefined),
    closeQuestion: (record) => setDeleted((asked) => (asked === record ? undefined : asked)),
    editAction: (record, label, limits) => ({ ...limits, label, icon: <EditOutlined fontSize="small" />, onClick: () => setEdited(record) }),
    deleteAction: (record, label, limits) => ({ ...limits, label, icon: <DeleteOutlined fontSize="small" />, onClick: () => askOrHold(record) }),
  };
}
