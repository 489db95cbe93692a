import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';

const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexShrink: 0,
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));
const Tab = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.button,
  flex: '1 1 0',
  minHeight: 44,
  padding: '12px 16px',
  lineHeight: 1.25,
  color: theme.vars.palette.text.secondary,
  '&[aria-selected=true]': { color: theme.vars.palette.primary.main },
  '&:focus-visible': { outlineOffset: -3 },
}));
const Mark = styled('span')(({ theme }) => ({
  position: 'absolute',
  bottom: 0,
  left: 0,
  height: 2,
  backgroundColor: theme.vars.palette.primary.main,
  transition: theme.transitions.create('transform'),
}));

interface TabsProps<Value extends string> {
  /** Subject of the choice. */
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly { readonly value: Value; readonly id: string; readonly label: string }[];
  /** Id of the panel below, which all of them fill. */
  readonly panelId: string;
  readonly onChange: (value: Value) => void;
}

/** Tabs of equal width: the arrow keys lead from one to the next, Enter or space opens it. */
export function Tabs<Value extends string>({ label, value, tabs, panelId, onChange }: TabsProps<Value>) {
  const chosen = tabs.findIndex((tab) => tab.value === value);
  return (
    <Root role="tablist" aria-label={label} onKeyDown={focusTab}>
      {tabs.map((tab, index) => (
        <Tab
          key={tab.value}
          role="tab"
          id={tab.id}
          aria-controls={panelId}
          aria-selected={index === chosen}
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => index !== chosen && onChange(tab.value)}
        >
          {tab.label}
        </Tab>
      ))}
      <Mark style={{ width: `${100 / tabs.length}%`, transform: `translateX(${chosen * 100}%)` }} />
    </Root>
  );
}

/** The focused tab's place → where a key leads. */
const leads: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowLeft: (from, count) => (from - 1 + count) % count,
  ArrowRight: (from, count) => (from + 1) % count,
  Home: () => 0,
  End: (_from, count) => count - 1,
};

function focusTab(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const from = tabs.findIndex((tab) => tab === document.activeElement);
  const to = leads[event.key]?.(from, tabs.length);
  if (to === undefined || from === -1) return;
  event.preventDefault();
  tabs[to]?.focus();
}
