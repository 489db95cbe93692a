import { useEffect, useEffectEvent } from 'react';
import type { useListFilter } from '../list/use-list-filter.ts';
import { onAskedView } from './asked-view.ts';
import { applyView } from './view-filter.ts';

/** Takes up a view that is asked for from elsewhere, such as the command bar. */
export function AskedView({ list }: { readonly list: ReturnType<typeof useListFilter> }) {
  const take = useEffectEvent((filter: Parameters<typeof applyView>[1]) => applyView(list, filter));
  useEffect(() => onAskedView((filter) => take(filter)), []);
  return null;
}
