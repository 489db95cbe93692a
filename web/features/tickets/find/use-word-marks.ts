import { useEffect } from 'react';
import { markedPieces } from '#shared/domain/found-text.ts';
import { searchedWords } from '#shared/domain/search-words.ts';

/** Name of the highlight, which styles call it by. */
export const highlightName = 'found-words';

/** Marks words in the messages on the screen without touching them. Browsers that cannot do so leave it at the frame of the message. */
export function useWordMarks(search: string, places: string): void {
  useEffect(() => {
    const words = searchedWords(search);
    const history = document.querySelector(places);
    if (!history || words.length === 0 || typeof Highlight !== 'function') return undefined;
    let frame = 0;
    const draw = (): void => void CSS.highlights.set(highlightName, new Highlight(...rangesIn(history, words)));
    const drawSoon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    draw();
    const observer = new MutationObserver(drawSoon);
    observer.observe(history, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(highlightName);
    };
  }, [search, places]);
}

function rangesIn(root: Element, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let place = 0;
    for (const { text, isFound } of markedPieces(node.nodeValue ?? '', words)) {
      if (isFound) ranges.push(rangeOf(node, place, place + text.length));
      place += text.length;
    }
  }
  return ranges;
}

function rangeOf(node: Node, start: number, end: number): Range {
  const range = new Range();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
}
