import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Right } from '#shared/contract/rights.ts';
import { DataList, type DataListProps } from '../lists/DataList.tsx';
import type { ListRecord } from '../lists/list-types.ts';
import { EmptyState, type EmptyStateProps } from '../states/EmptyState.tsx';
import { Page, type PageProps } from '../page/Page.tsx';
import { useUndeleted } from '../undo/held-deletions.ts';
import { PermissionButton } from '../buttons/PermissionButton.tsx';

interface RecordScreenProps<T> extends Omit<DataListProps<T>, 'empty'>, Pick<PageProps, 'title' | 'count'> {
  /** The button that makes a record; without the right it is locked. */
  readonly add: { readonly label: string; readonly onClick: () => void; readonly right?: Right };
  /** Text for an empty list. */
  readonly empty: Omit<EmptyStateProps, 'action'>;
  /** All that stands beside the heading. @param addButton null while its place is in the midst of the empty screen. */
  readonly renderButtons?: (addButton: ReactNode) => ReactNode;
  /** True on a screen with tabs: the screen has the heading. */
  readonly isTab?: boolean;
  /** Stands above the list. */
  readonly notice?: ReactNode;
  /** The dialogs over it. */
  readonly children: ReactNode;
}

/** A list of records with the button that makes one. Where there is none yet, the button is in its midst and there is nothing to search. */
export function RecordScreen<T extends ListRecord>({
  title,
  count,
  add,
  empty,
  renderButtons,
  isTab = false,
  search,
  notice,
  children,
  ...rest
}: RecordScreenProps<T>) {
  const records = useUndeleted(rest.list.records);
  const isEmpty = records?.length === 0 && (search?.value ?? '') === '';
  const addButton = <AddButton {...add} />;
  // Below tabs it has a row of its own, which would vanish where the list turns out to be empty.
  const beside = isEmpty || (isTab && !records) ? null : addButton;
  const Frame = isTab ? Tab : Page;
  return (
    <Frame title={title} count={count} actions={renderButtons ? renderButtons(beside) : beside}>
      <Notice>{notice}</Notice>
      <DataList {...rest} search={isEmpty ? undefined : search} empty={<EmptyState {...empty} action={addButton} />} />
      {children}
    </Frame>
  );
}

const Notice = styled('div')(({ theme }) => ({ '&:not(:empty)': { marginBottom: theme.spacing(2) } }));

function AddButton({ label, onClick, right }: RecordScreenProps<never>['add']) {
  const props = { variant: 'contained', startIcon: <Add />, onClick, children: label } as const;
  return right ? <PermissionButton {...props} right={right} /> : <Button {...props} />;
}

const Below = styled('div')(({ theme }) => ({ paddingTop: theme.spacing(2) }));
const Buttons = styled('div')(({ theme }) => ({ display: 'flex', justifyContent: 'flex-end', marginBottom: theme.spacing(2) }));

/** Content below tabs. */
function Tab({ actions, children }: PageProps) {
  return (
    <Below>
      {actions ? <Buttons>{actions}</Buttons> : null}
      {children}
    </Below>
  );
}
