import { useEffect } from 'react';

let [shownTitle, waiting] = ['', 0];

function show(): void {
  const name = shownTitle === '' ? 'Recado' : `${shownTitle} · Recado`;
  document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
}

/** `Conexões · Recado` while the screen is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    shownTitle = title;
    show();
  }, [title]);
}

/** How many things want attention, before the title of whichever screen is shown: it is all that a tab in the background has to say. */
export function setTitleCount(count: number): void {
  waiting = count;
  show();
}
