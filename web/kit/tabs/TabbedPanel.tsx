import { useId, type ReactNode } from 'react';
import { Tabs } from './Tabs.tsx';

interface TabbedPanelProps<Value extends string> {
  /** Subject of the choice. */
  readonly label: string;
  readonly value: Value;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** Content of the chosen tab. */
  readonly children: ReactNode;
}

/** Tabs and what belongs to the chosen one. One alone is no choice: then there is only what belongs to it. */
export function TabbedPanel<Value extends string>({ label, value, tabs, onChange, children }: TabbedPanelProps<Value>) {
  const id = useId();
  if (tabs.length < 2) return children;
  const named = tabs.map((tab) => ({ ...tab, id: `${id}-${tab.value}` }));
  return (
    <>
      <Tabs label={label} value={value} tabs={named} panelId={`${id}-panel`} onChange={onChange} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
