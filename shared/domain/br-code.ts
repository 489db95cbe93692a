import { reais } from './money.ts';

/** Code for a charge whose bank gives none: the fields that the Central Bank's manual asks for. Sizes are those of the manual. */
export interface BrCode {
  /** Address from which the payer's bank fetches the charge, without `https://`. */
  readonly location?: string;
  /** Instead of it: who is paid. */
  readonly pixKey?: string;
  readonly valueCents?: number;
  readonly merchantName: string;
  readonly merchantCity: string;
  /** `***` where the charge itself says it. */
  readonly txid?: string;
}

/** Identifier, two digits; length, two digits; value. */
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** The code has no accents: readers count bytes. */
const plain = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, most);

/**
 * The text of a Pix code: EMV's format for merchants' codes with the Central Bank's fields.
 * https://www.bcb.gov.br/content/estabilidadefinanceira/pix/Regulamento_Pix/II_ManualdePadroesparaIniciacaodoPix.pdf
 */
export function brCode({ location, pixKey, valueCents, merchantName, merchantCity, txid = '***' }: BrCode): string {
  const account = location === undefined ? field('01', pixKey ?? '') : field('25', location.replace(/^https?:\/\//, ''));
  const body = [
    field('00', '01'),
    // A charge is paid once; a bare key any number of times.
    ...(location === undefined ? [] : [field('01', '12')]),
    field('26', field('00', 'br.gov.bcb.pix') + account),
    field('52', '0000'),
    field('53', '986'),
    ...(valueCents === undefined ? [] : [field('54', reais(valueCents))]),
    field('58', 'BR'),
    field('59', plain(merchantName, 25)),
    field('60', plain(merchantCity, 15)),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return body + crc16(body);
}

/** CRC-16/CCITT-FALSE of the text, its own identifier and length included: four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
