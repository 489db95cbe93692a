import { type ReactNode, Suspense, useState } from 'react';
import { FilterChip } from './FilterChip.tsx';

interface FilterButtonProps {
  readonly icon: ReactNode;
  readonly label: string;
  /** Something is chosen. */
  readonly isOn: boolean;
  readonly onNear?: () => void;
  readonly renderMenu: (menu: { readonly anchor: HTMLElement; readonly onClose: () => void }) => ReactNode;
}

/** Opens the menu of a filter, and says what is chosen. */
export function FilterButton({ icon, label, isOn, onNear, renderMenu }: FilterButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <FilterChip
        data-chosen={isOn || undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={onNear}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {icon}
        {label}
      </FilterChip>
      <Suspense>{anchor ? renderMenu({ anchor, onClose: () => setAnchor(null) }) : null}</Suspense>
    </>
  );
}
