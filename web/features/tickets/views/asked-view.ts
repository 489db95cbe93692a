import type { ViewFilter } from '#shared/records/ticket-views.ts';

let show: ((filter: ViewFilter) => void) | null = null;
let awaited: ViewFilter | null = null;

/** Shows a view in the list of tickets, which takes it up once it is there. */
export function askForView(filter: ViewFilter): void {
  if (show) show(filter);
  else awaited = filter;
}

/** @returns what stops listening. */
export function onAskedView(listener: (filter: ViewFilter) => void): () => void {
  show = listener;
  if (awaited) listener(awaited);
  awaited = null;
  return () => {
    if (show === listener) show = null;
  };
}
