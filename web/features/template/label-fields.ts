/** Names for what the editor leaves without one, taken from the words that it shows beside them. */
function label(root: HTMLElement, canvasName: string): void {
  for (const field of root.querySelectorAll<HTMLElement>('input, select, textarea')) {
    if (field.hasAttribute('aria-label')) continue;
    const row = field.closest('.gjs-sm-property, .gjs-trt-trait, .gjs-field')?.closest('.gjs-sm-property, .gjs-trt-trait') ?? field.parentElement;
    const outer = row?.parentElement?.closest('.gjs-sm-property');
    const words = [outer, row].map((part) => part?.querySelector('.gjs-sm-label, .gjs-label')?.textContent?.trim() ?? '');
    const name = [...new Set(words.filter(Boolean))].join(': ');
    const own = field.classList.contains('gjs-input-unit') ? `${name} (${field.getAttribute('value') ?? 'px'})` : name;
    if (name !== '') field.setAttribute('aria-label', own);
    else if (field.getAttribute('placeholder')) field.setAttribute('aria-label', String(field.getAttribute('placeholder')));
  }
  for (const button of root.querySelectorAll<HTMLElement>('.gjs-sm-property button:not([aria-label], [title])')) {
    if (button.textContent?.trim() === '')
      button.setAttribute('aria-label', button.closest('.gjs-sm-property')?.querySelector('.gjs-sm-label')?.textContent?.trim() ?? '+');
  }
  for (const frame of root.querySelectorAll('iframe:not([title])')) frame.setAttribute('title', canvasName);
  for (const choice of root.querySelectorAll<HTMLElement>('.gjs-radio-item-label[title]:not([aria-label])')) choice.setAttribute('aria-label', choice.title);
}

/** Keeps names on the fields of the editor, which it draws anew for each part that is chosen. @returns ends it */
export function keepLabels(root: HTMLElement, canvasName: string): () => void {
  const observer = new MutationObserver(() => label(root, canvasName));
  observer.observe(root, { childList: true, subtree: true });
  label(root, canvasName);
  return () => observer.disconnect();
}
