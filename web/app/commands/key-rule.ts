type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat' | 'defaultPrevented'>;

/** Names the shortcut of a key, such as `e`, `shift+e` or `?`; null for held keys, combinations and half a character. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat, defaultPrevented }: Pressed): string | null {
  if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented || Array.from(key).length !== 1) return null;
  const letter = key.toLowerCase();
  // Of a sign, Shift is part of how it is typed, on each keyboard in another way.
  return shiftKey && /\p{L}/u.test(letter) ? `shift+${letter}` : letter;
}

const typedInto = 'input:not([type=checkbox],[type=radio],[type=button],[type=range]), textarea, select, [contenteditable=true], [role=combobox]';
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Whether a key pressed here writes, or belongs to what lies over the screen. */
export function belongsElsewhere(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(typedInto) !== null) || document.querySelector(overlays) !== null;
}
