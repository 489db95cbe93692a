import type { ReactNode } from 'react';
import { useSessionRights } from '#web/api/session.ts';
import { Rights } from '#web/kit/rights.ts';

/** Tells the parts of the kit what the user of this session may do. */
export function SessionRights({ children }: { readonly children: ReactNode }) {
  return <Rights value={useSessionRights()}>{children}</Rights>;
}
