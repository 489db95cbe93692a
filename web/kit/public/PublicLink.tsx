import type { MouseEvent, ReactNode } from 'react';
import { goTo } from './public-location.ts';
import styles from './public.module.css';

interface PublicLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** Leads to another screen before login. */
export function PublicLink({ to, children }: PublicLinkProps) {
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a className={styles['link']} href={to} onClick={follow}>
      {children}
    </a>
  );
}
