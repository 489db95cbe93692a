import { describe, expect, it } from 'vitest';
import { countFound, excerptOf, markedPieces } from '#shared/domain/found-text.ts';
import { searchedWords } from '#shared/domain/search-words.ts';

const marked = (text: string, search: string): string =>
  markedPieces(text, searchedWords(search))
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('');

describe('the words of a text that were searched', () => {
  it.each([
    ['whatever accents and case', 'Um ORÇAMENTO de bolo', 'orcamento', 'Um [ORÇAMENTO] de bolo'],
    ['with an accent of its own sign', 'orc\u0327amento', 'orçamento', '[orc\u0327amento]'],
    ['as the beginnings of words', 'bolos e bolachas, um rebolo', 'bol', '[bolos] e [bolachas], um rebolo'],
    ['several, in any order', 'O vestido é azul', 'azul vest', 'O [vestido] é [azul]'],
    ['digits', 'pedido 48213.', '48213', 'pedido [48213].'],
    ['none', 'nada', 'bolo', 'nada'],
    ['none of nothing', 'nada', '', 'nada'],
    ['signs of a pattern', 'a (b) bolo*', 'bolo*', 'a (b) [bolo]*'],
  ])('are marked %s', (_how, text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });

  it('are counted each once', () => {
    expect(countFound('bolo, bolo e doce', searchedWords('bolo doce torta'))).toBe(2);
  });
});

describe('an excerpt', () => {
  const far = `${'palavras antes '.repeat(30)}o bolo chegou ${'e depois mais '.repeat(30)}`;

  it('is a whole short text on one line, without the marks of formatting', () => {
    expect(excerptOf('*Oi*\n\no bolo\tchegou', ['bolo'])).toBe('Oi o bolo chegou');
  });

  it('has the first found word near its beginning, and ends between words', () => {
    const excerpt = excerptOf(far, ['bolo']);

    expect(excerpt).toMatch(/^…(palavras |antes )+o bolo chegou (e |depois |mais )+/);
    expect(excerpt.indexOf('bolo')).toBeLessThanOrEqual(34);
    expect(excerpt.length).toBeLessThanOrEqual(122);
    expect(excerpt.endsWith('…')).toBe(true);
  });

  it.each([
    ['a text without spaces', 'x'.repeat(300), 'xx'],
    ['signs of two units', `${'🎂'.repeat(200)}bolo${'🎂'.repeat(200)}`, 'bolo'],
    ['a word at the end', `${'palavra '.repeat(60)}bolo`, 'bolo'],
    ['a word at the beginning', `bolo ${'palavra '.repeat(60)}`, 'bolo'],
  ])('of %s stays short and well formed, with the word in it', (_what, text, word) => {
    const excerpt = excerptOf(text, [word]);

    expect(excerpt).toContain(word);
    expect(excerpt.length).toBeLessThanOrEqual(122);
    expect(excerpt.isWellFormed()).toBe(true);
  });
});
