import { describe, expect, it } from 'vitest';
import { belongsElsewhere, shortcutOf } from '#web/app/commands/key-rule.ts';
import { opensBar } from '#web/app/shell/SearchButton.tsx';

describe('keys', () => {
  const plain = { key: 'e', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, repeat: false, defaultPrevented: false };
  it.each([
    ['a letter', {}, 'e'],
    ['with Shift', { key: 'E', shiftKey: true }, 'shift+e'],
    ['a sign, which may need Shift', { key: '?', shiftKey: true }, '?'],
    ['a combination', { ctrlKey: true }, null],
    ['with Alt, which writes on some keyboards', { altKey: true }, null],
    ['a held key', { repeat: true }, null],
    ['half a character', { isComposing: true }, null],
    ['what somebody else has used', { defaultPrevented: true }, null],
    ['Enter', { key: 'Enter' }, null],
  ])('%s', (_what, change, keys) => {
    expect(shortcutOf({ ...plain, ...change })).toBe(keys);
  });

  it('open the bar with Ctrl or Cmd alone', () => {
    const presses = [{ ctrlKey: true }, { metaKey: true }, {}, { ctrlKey: true, shiftKey: true }];

    expect(presses.map((press) => opensBar({ ...plain, key: 'k', ...press }))).toEqual([true, true, false, false]);
  });

  it.each(['<input>', '<textarea></textarea>', '<select></select>', '<div contenteditable="true"><b></b></div>'])('pressed in %s are written', (html) => {
    const place = document.createElement('div');
    place.innerHTML = html;

    expect(belongsElsewhere(place.querySelector('b') ?? place.firstElementChild)).toBe(true);
    expect(belongsElsewhere(document.createElement('button'))).toBe(false);
  });
});
