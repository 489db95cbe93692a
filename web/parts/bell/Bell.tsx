import { Suspense, useState, type ReactNode } from 'react';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { CountMark, MarkedPlace } from '#web/kit/marks/CountMark.tsx';

const mostShown = 99;

/** How a number stands on a bell. @param hasMore it is only what was fetched so far. */
export function bellCount(count: number, hasMore = false): { readonly shown: number; readonly isMore: boolean } {
  return { shown: Math.min(count, mostShown), isMore: hasMore || count > mostShown };
}

interface BellProps {
  readonly icon: ReactNode;
  /** Says the number, too. */
  readonly label: string;
  /** Nothing is marked at 0. */
  readonly count: number;
  readonly hasMore?: boolean;
  /** The pointer comes near: its code may be fetched. */
  readonly onNear?: () => void;
  readonly renderPopover: (anchor: HTMLElement, onClose: () => void) => ReactNode;
}

/** A button of the top bar that counts what is new and opens a list of it. */
export function Bell({ icon, label, count, hasMore = false, onNear, renderPopover }: BellProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { shown, isMore } = bellCount(count, hasMore);
  return (
    <>
      <LabelledIconButton
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={onNear}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MarkedPlace>
          {icon}
          {count > 0 ? <CountMark data-count={isMore ? `${shown}+` : shown} /> : null}
        </MarkedPlace>
      </LabelledIconButton>
      <Suspense>{anchor ? renderPopover(anchor, () => setAnchor(null)) : null}</Suspense>
    </>
  );
}
