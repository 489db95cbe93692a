import { useState, type ReactNode } from 'react';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { FirstStepsCard } from './FirstStepsCard.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** In this browser, for each company: the card was put away, or has seen all of them done. */
const putAwayKey = (companyId: string): string => `firstStepsDone:${companyId}`;

/** The first steps of a new company, until they are done or put away; then what it stands before. Administrators alone have it. */
export function FirstSteps({ children = null }: { readonly children?: ReactNode }) {
  const { companyId, super: isSuper } = useSessionUser();
  const maySetUp = useHasRight('drawer-admin-items:view');
  const [isAway, setIsAway] = useState(() => localStorage.getItem(putAwayKey(companyId)) !== null);
  const putAway = (): void => {
    localStorage.setItem(putAwayKey(companyId), 'true');
    setIsAway(true);
  };
  if (!maySetUp || isSuper || isAway) return children;
  return <Shown onPutAway={putAway}>{children}</Shown>;
}

function Shown({ onPutAway, children }: { readonly onPutAway: () => void; readonly children: ReactNode }) {
  const steps = useFirstSteps();
  // A failure of what is only a help is nobody's concern.
  if (!steps || steps.every(({ isDone }) => isDone)) return children;
  return <FirstStepsCard steps={steps} onPutAway={onPutAway} />;
}
