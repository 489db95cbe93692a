import { saveFile } from '#web/kit/formats/csv.ts';

/** Downloads a mail's HTML. */
export const exportHtml = (name: string, html: string): void =>
  saveFile(`${name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'template'}.html`, new Blob([html], { type: 'text/html;charset=utf-8' }));
