/** Size of the page's letters where the browser's user has chosen none. */
const usualPx = 16;
const letterPx = typeof getComputedStyle === 'function' ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : Number.NaN;

/** Lengthens what must be known in pixels and has lines of text in it, for whoever has told the browser to write larger. */
export const inLetters = (px: number): number => Math.round((px * (letterPx || usualPx)) / usualPx);
