import { expect, it } from 'vitest';
import { composeMessage } from '#services/whatsapp/send/compose-message.ts';

it.each([
  ['5511900000003', ['TEL;type=CELL;waid=5511900000003:+5511900000003']],
  ['', []],
])('a card with the number "%s" leaves with it, or with none', (number, telephones) => {
  const composed = composeMessage({ content: { type: 'contact', name: 'Bia; a do bolo', number } });

  const [card] = composed && 'contacts' in composed ? composed.contacts.contacts : [];
  const lines = card?.vcard?.split('\n') ?? [];
  expect(lines.filter((line) => line.startsWith('TEL'))).toEqual(telephones);
  expect([lines[0], lines[2], lines.at(-1)]).toEqual(['BEGIN:VCARD', 'FN:Bia  a do bolo', 'END:VCARD']);
});
