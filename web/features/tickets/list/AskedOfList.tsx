import { useHasRight } from '#web/api/session.ts';
import { AskedView } from '../views/AskedView.tsx';
import { AcceptNext } from './AcceptNext.tsx';
import type { useListFilter } from './use-list-filter.ts';

/** Things that are asked of the list by a key or from another screen. Draws nothing. */
export function AskedOfList({ list }: { readonly list: ReturnType<typeof useListFilter> }) {
  const mayAnswer = useHasRight('conversations:answer');
  return (
    <>
      {mayAnswer ? <AcceptNext queueIds={list.filter.queueIds} onAccepted={() => list.setView('open')} /> : null}
      <AskedView list={list} />
    </>
  );
}
