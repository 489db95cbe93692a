import { useEffect } from 'react';

/** `Conexões · Recado` while the screen is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Recado' : `${title} · Recado`;
  }, [title]);
}
