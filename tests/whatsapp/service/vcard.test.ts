import { expect, it } from 'vitest';
import { numbersOfCard } from '#services/whatsapp/receive/vcard.ts';

it.each([
  ['with a country', 'TEL;type=CELL:+55 (11) 90000-0003', ['5511900000003']],
  ['without a country', 'TEL:(51) 98765-4321', ['5551987654321']],
  ['of another country', 'TEL:+51 987 654 321', ['51987654321']],
  ['with WhatsApp’s digits', 'item1.TEL;waid=551190000003:+55 11 90000-0003', ['551190000003']],
  ['several, WhatsApp’s first', 'TEL;type=HOME:+55 11 3333-4444\r\nitem2.TEL;waid=5511900000003:+55 11 90000-0003', ['5511900000003', '551133334444']],
  ['twice', 'TEL:+5511900000003\nTEL;type=WORK:+55 11 90000-0003', ['5511900000003']],
  ['folded', 'TEL;type=CELL;waid=5511\r\n 900000003:+55 11 90000-0003', ['5511900000003']],
  ['none', 'EMAIL:bia@example.com\nTEL:', []],
])('numbers of a card: %s', (_name, lines, numbers) => {
  expect(numbersOfCard(`BEGIN:VCARD\n${lines}\nEND:VCARD`)).toEqual(numbers);
});
