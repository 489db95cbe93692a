import { useState } from 'react';
import { useNarrower } from '#web/kit/page/use-narrower.ts';

const drawerKey = 'drawerOpen';

/** Whether the full menu is open, and how: beside the screen, as this browser remembers, or over a narrow one until something is chosen. */
export function useDrawer() {
  const isPhone = useNarrower('sm');
  const isUpright = useNarrower('md');
  const isOver = useNarrower('lg');
  const [isKept, setIsKept] = useState(() => localStorage.getItem(drawerKey) === 'true');
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [wasSheet, setWasSheet] = useState(false);
  const isOpen = isOver ? isSheetOpen : isKept;
  const toggle = (): void => {
    if (isOver) {
      setWasSheet(true);
      return setIsSheetOpen(!isSheetOpen);
    }
    setIsKept(!isOpen);
    localStorage.setItem(drawerKey, String(!isOpen));
  };
  return { isPhone, isUpright, isOver, isOpen, wasSheet, toggle, close: () => setIsSheetOpen(false) };
}
