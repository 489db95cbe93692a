/** Downloads a mail's HTML. */
export function exportHtml(name: string, html: string): void {
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'template'}.html` });
  link.click();
  URL.revokeObjectURL(url);
}
