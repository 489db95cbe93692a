import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { useTellListInFront } from '#web/kit/page/list-in-front.ts';
import { Tabs } from '#web/kit/tabs/Tabs.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateRows: '100%',
  height: '100%',
  '& > :first-of-type': { borderRight: `1px solid ${theme.vars.palette.divider}`, minWidth: 0 },
}));
const Narrow = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%' });
const NarrowPanel = styled('div')({ flexGrow: 1, minHeight: 0 });

/** Ground of the list. */
export const ListPane = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  backgroundColor: theme.vars.palette.background.paper,
}));

type View = 'list' | 'opened';

interface TwoPanesProps {
  readonly list: ReactNode;
  /** The conversation that is open, or a word that none is. */
  readonly opened: ReactNode;
  /** Shows a single one of the two. */
  readonly isNarrow: boolean;
  /** Grid's columns where both stand side by side, by the breakpoints from which they hold. */
  readonly columns: string | Readonly<Record<string, string>>;
  /** Changes with each visit, and says whether it opened a conversation. */
  readonly visit: { readonly key: string; readonly isOpen: boolean };
  readonly tabs: { readonly label: string; readonly order: readonly { readonly value: View; readonly label: string }[] };
}

/** A list beside the conversation that is open; where it is narrow, one of the two behind tabs. */
export function TwoPanes({ list, opened, isNarrow, columns, visit, tabs }: TwoPanesProps) {
  if (isNarrow) return <NarrowTabs key={visit.key} list={list} opened={opened} isOpen={visit.isOpen} tabs={tabs} />;
  return (
    <Columns sx={{ gridTemplateColumns: columns }}>
      <div>{list}</div>
      {opened}
    </Columns>
  );
}

/** Mounted anew with every visit: opening a conversation turns to it, also the one that was open last, leaving it to the list. */
function NarrowTabs({ list, opened, isOpen, tabs }: Pick<TwoPanesProps, 'list' | 'opened' | 'tabs'> & { readonly isOpen: boolean }) {
  const [view, setView] = useState<View>(isOpen ? 'opened' : 'list');
  useTellListInFront(isOpen && view === 'list');
  const idOf = (value: View): string => `pane-${value}`;
  return (
    <Narrow>
      <Tabs label={tabs.label} value={view} tabs={tabs.order.map((tab) => ({ ...tab, id: idOf(tab.value) }))} panelId="panes" onChange={setView} />
      <NarrowPanel role="tabpanel" id="panes" aria-labelledby={idOf(view)}>
        {view === 'opened' ? opened : list}
      </NarrowPanel>
    </Narrow>
  );
}
