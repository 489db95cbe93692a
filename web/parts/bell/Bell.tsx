import { styled } from '@mui/material/styles';
import { Suspense, useState, type ReactNode } from 'react';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';

const mostShown = 99;

const Place = styled('span')({ position: 'relative', display: 'flex' });
const Mark = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: -6,
  right: -8,
  minWidth: 16,
  height: 16,
  padding: '0 4px',
  borderRadius: 8,
  boxShadow: `0 0 0 2px ${theme.vars?.palette.background.paper}`,
  color: theme.vars?.palette.error.contrastText,
  backgroundColor: theme.vars?.palette.error.main,
  fontSize: '0.6875rem',
  lineHeight: '16px',
  textAlign: 'center',
}));

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
        <Place>
          {icon}
          {count > 0 ? <Mark aria-hidden>{isMore ? `${shown}+` : shown}</Mark> : null}
        </Place>
      </LabelledIconButton>
      <Suspense>{anchor ? renderPopover(anchor, () => setAnchor(null)) : null}</Suspense>
    </>
  );
}
