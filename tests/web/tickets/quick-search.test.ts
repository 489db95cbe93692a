import { describe, expect, it } from 'vitest';
import { foundQuick, quickTyped, suggestedQuick } from '#web/features/tickets/composer/quick-search.ts';

const pix = { shortcode: 'pix', message: 'A chave é a do CNPJ' };
const delivery = { shortcode: 'entrega', message: 'Entregamos até as 18h no centro' };
const delay = { shortcode: 'atraso', message: 'Mil desculpas pela demora na entrega' };
const known = [delay, delivery, pix];

describe('what is typed behind a slash', () => {
  it.each([
    ['/', null],
    ['/p', { from: 0, typed: 'p' }],
    ['/bom dia', { from: 0, typed: 'bom dia' }],
    ['Oi, tudo bem? /p', { from: 14, typed: 'p' }],
    ['Oi,\n/pix', { from: 4, typed: 'pix' }],
    ['Oi, tudo bem? /', null],
    ['e/ou', null],
    ['12/05', null],
    ['Oi /pix agora', null],
  ])('%j', (text, expected) => {
    expect(quickTyped(text)).toEqual(expected);
  });
});

describe('quick messages that are found', () => {
  it('have those first whose shortcut begins so, whatever accents and case', () => {
    expect(foundQuick(known, 'ENTRÉGA')).toEqual([delivery, delay]);
  });

  it('have every word somewhere in shortcut or text', () => {
    expect(foundQuick(known, 'centro 18h')).toEqual([delivery]);
    expect(foundQuick(known, '')).toEqual(known);
  });

  it('are looked for in texts from three letters on while a message is written', () => {
    expect(suggestedQuick(known, 'ch')).toEqual([]);
    expect(suggestedQuick(known, 'cha')).toEqual([pix]);
  });
});
