import { numberDigits } from '#shared/domain/contact-row.ts';
import { fullNumber } from '#shared/domain/phone.ts';

/** A long line goes on in the next one, behind a space. https://www.rfc-editor.org/rfc/rfc2426#section-2.6 */
const fold = /\r?\n[ \t]/g;
const telephone = /^(?:item\d+\.)?TEL([^:\n]*):(.*)$/gim;

/** The numbers of a vCard with their countries, each once: WhatsApp's own (`waid`) before others. */
export function numbersOfCard(vcard: string | null | undefined): string[] {
  const lines = [...(vcard ?? '').replace(fold, '').matchAll(telephone)].map(([, parameters = '', written = '']) => {
    const own = /waid=(\d+)/i.exec(parameters)?.[1];
    return { isOwn: own !== undefined, number: own ?? fullNumber(written) };
  });
  const numbers = [...lines.filter(({ isOwn }) => isOwn), ...lines.filter(({ isOwn }) => !isOwn)].map(({ number }) => number);
  return [...new Set(numbers)].filter((number) => number !== '' && number.length <= numberDigits.most);
}
