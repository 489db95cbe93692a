import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileKind } from '#shared/domain/file-kind.ts';
import { messageIdOf, messagePlace, newWhatsappMessageId, timeOfWhatsappMessageId } from '#shared/domain/message-id.ts';
import { aliasesOf, canonicalNumber, fullNumber, numberBeginnings, unmistakableNumber } from '#shared/domain/phone.ts';
import { connectionId, contactId } from '#shared/contract/ids.ts';
import { readContactRow } from '#shared/domain/contact-row.ts';
import { csvCell } from '#web/kit/formats/csv.ts';

describe('a phone number', () => {
  it.each([
    ['a Brazilian mobile without the ninth digit', '551187654321', '5511987654321'],
    ['a Brazilian mobile with it', '5511987654321', '5511987654321'],
    ['a Brazilian land line', '551133334444', '551133334444'],
    ['another country', '4915112345678', '4915112345678'],
  ])('%s', (_what, given, expected) => {
    expect(canonicalNumber(given)).toBe(expected);
  });

  it.each([
    ['a mobile with its area', '(11) 98765-4321', '5511987654321'],
    ['one without the ninth digit', '11 8765-4321', '551187654321'],
    ['a land line', '(51) 3333-4444', '555133334444'],
    ['a call between cities', '011 98765-4321', '5511987654321'],
    ['one by a carrier', '0 15 11 98765-4321', '5511987654321'],
    ['one that a program put the country before', '55 011 98765-4321', '5511987654321'],
    ['a land line likewise', '5501133334444', '551133334444'],
    ['an area that is the country’s digits', '55 98765-4321', '5555987654321'],
    ['one with the country', '+55 (11) 98765-4321', '5511987654321'],
    ['the country without a sign', '5511987654321', '5511987654321'],
    ['another country, with a sign', '+51 987 654 321', '51987654321'],
    ['another country, with a sign behind what a spreadsheet puts there', "'+51987654321", '51987654321'],
    ['another country, with a sign in brackets', '(+51) 987 654 321', '51987654321'],
    ['one with a sign that is no country’s', '(11) 98765-4321 +', '5511987654321'],
    ['another country, dialled', '00 351 912 345 678', '351912345678'],
    ['a country whose digits are no area', '1 415 555 2671', '14155552671'],
    ['no area at all', '98765-4321', '987654321'],
    ['nothing', '', ''],
  ])('is whole, of %s', (_what, typed, expected) => {
    expect(fullNumber(typed)).toBe(expected);
  });

  it.each([
    ['a Brazilian one', '5511987654321', '5511987654321'],
    ['one of Peru that reads like a Brazilian one', '51987654321', '+51987654321'],
    ['one of Portugal', '351912345678', '351912345678'],
    ['one that reads like a call between cities', '00351912345678', '+00351912345678'],
    ['none', '', ''],
    ['a group’s id', '5511987654321-1600000000', '5511987654321-1600000000'],
  ])('is written for a file, of %s', (_what, digits, written) => {
    expect(unmistakableNumber(digits)).toBe(written);
  });

  it('is the same one when a file with it is read again', () => {
    // A longer one is no telephone number, and no file brings it.
    const digits = fc.stringMatching(/^\d{8,15}$/);

    const read = (number: string) => readContactRow({ name: '', number: csvCell(unmistakableNumber(number)), email: '' }).fields?.number;

    fc.assert(
      fc.property(digits, (number) => {
        expect(read(number)).toBe(number);
      }),
    );
  });

  it.each([
    ['+55 11, whatever follows', '5511', ['5511', '555511']],
    ['the area alone', '11', ['11', '5511']],
    ['a mobile without the ninth digit', '55118765', ['55118765', '551198765', '5555118765']],
    ['what may be with it or without it', '55119', ['55119', '551199', '5555119']],
    ['a whole one', '5511987654321', ['5511987654321', '555511987654321']],
    ['a land line', '5511333', ['5511333', '555511333']],
  ])('may begin, of %s, with', (_what, typed, expected) => {
    expect(numberBeginnings(typed)).toEqual(expected);
  });

  it('and the LID are two names of one contact', () => {
    expect(aliasesOf({ number: '551187654321', lid: '99887766' })).toEqual(['n:5511987654321', 'l:99887766']);
    expect(aliasesOf({ groupId: '1203630-17' })).toEqual(['g:1203630-17']);
  });
});

describe('a WhatsApp message id of ours', () => {
  it('has the form of WhatsApp Web’s and gives its time back', () => {
    const id = newWhatsappMessageId(1_763_640_000_123, new Uint8Array([1, 2, 255]));

    expect(id).toMatch(/^3EB0[0-9A-F]{18}$/);
    expect(timeOfWhatsappMessageId(id)).toBe(1_763_640_000_123);
    expect(timeOfWhatsappMessageId('3A0F11')).toBeUndefined();
  });

  it('stands in the public id with chat and time', () => {
    const place = {
      connectionId: connectionId.parse('01J00000000000000000000001'),
      contactId: contactId.parse('01J00000000000000000000002'),
      ms: 1_763_640_000_000,
      channelMessageId: '3A-0F=1',
    };

    expect(messagePlace(messageIdOf(place))).toEqual(place);
  });
});

describe('the kind of a file', () => {
  const bytes = (hex: string): Uint8Array => Buffer.from(hex.padEnd(64, '0'), 'hex');

  it.each([
    ['a PNG', 'image/png', '89504e47', 'image', 'image/png'],
    ['a JPEG that says PNG', 'image/png', 'ffd8ff', 'image', 'image/jpeg'],
    ['HTML that says PNG', 'image/png', '3c68746d6c3e', 'document', 'image/png'],
    ['a voice note', 'audio/ogg; codecs=opus', '4f676753', 'audio', 'audio/ogg'],
    ['a browser recording', 'audio/webm', '1a45dfa3', 'audio', 'audio/webm'],
    ['a PDF', 'application/pdf', '25504446', 'document', 'application/pdf'],
    ['an MP4', 'video/mp4', '000000186674797069736f6d', 'video', 'video/mp4'],
    ['nothing known', '', '00', 'document', 'application/octet-stream'],
  ])('%s', (_what, claimed, head, kind, mimeType) => {
    expect(fileKind(claimed, bytes(head))).toEqual({ kind, mimeType });
  });
});
