export const merchant = { merchantName: 'Recado simulado', merchantCity: 'Sao Paulo' } as const;

/** Identifier, two digits; length, two digits; value. */
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/**
 * The text that a payer pastes: EMV's code for merchants with the Central Bank's fields.
 * https://www.bcb.gov.br/content/estabilidadefinanceira/pix/Regulamento_Pix/II_ManualdePadroesparaIniciacaodoPix.pdf
 *
 * @param amount in R$: `99.90`
 */
export function pixCode(location: string, amount: string): string {
  const account = field('26', field('00', 'br.gov.bcb.pix') + field('25', location));
  const payee = field('58', 'BR') + field('59', merchant.merchantName) + field('60', merchant.merchantCity);
  const body = `000201010212${account}520400005303986${field('54', amount)}${payee}62070503***6304`;
  let crc = 0xffff;
  for (const byte of Buffer.from(body)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return body + crc.toString(16).toUpperCase().padStart(4, '0');
}
