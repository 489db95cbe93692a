import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { Right } from '#shared/contract/rights.ts';
import { useSessionRights } from '#web/api/session.ts';
import { LockReasons, Rights } from '#web/kit/rights.ts';

/** Tells the parts of the kit what the user of this session may do, and why they may not do the rest. */
export function SessionRights({ children }: { readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState<{ readonly reasonOf: (right: Right) => string } | null>(null);
  const locks = useMemo(() => {
    // Without its words the short reason stays.
    const ask = (): void => void import('./lock-reasons.ts').then(async ({ loadReasons }) => setKnown(await loadReasons(queryClient))).catch(() => undefined);
    return { reasonOf: (right: Right) => known?.reasonOf(right), ask: known ? () => undefined : ask };
  }, [known, queryClient]);
  return (
    <Rights value={useSessionRights()}>
      <LockReasons value={locks}>{children}</LockReasons>
    </Rights>
  );
}
