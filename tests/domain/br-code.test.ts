import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brCode, crc16 } from '#shared/domain/br-code.ts';
import { centsOf, reais } from '#shared/domain/money.ts';

/** Fields of a code by their ids, each read by its length. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

describe('a Pix code', () => {
  it('is the static one of the Central Bank’s manual', () => {
    const code = brCode({ pixKey: '123e4567-e12b-12d1-a456-426655440000', merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA' });

    expect(code).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    );
  });

  it('is the dynamic one that a bank shows in its documentation', () => {
    const location = 'qrpix-h.bradesco.com.br/9d36b84f-c70b-478f-b95c-12729b90ca25';

    const code = brCode({ location, valueCents: 131_010, merchantName: 'ASAAS', merchantCity: 'JOINVILLE' });

    expect(code).toBe(
      '00020101021226820014br.gov.bcb.pix2560qrpix-h.bradesco.com.br/9d36b84f-c70b-478f-b95c-12729b90ca255204000053039865407' +
        '1310.105802BR5905ASAAS6009JOINVILLE62070503***6304' +
        crc16(code.slice(0, -4)),
    );
  });

  it.each([
    ['123456789', '29B1'],
    [
      '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304',
      'EEAB',
    ],
  ])('of %s has the published check sum', (text, sum) => {
    expect(crc16(text)).toBe(sum);
  });

  it('leaves out accents and what is too long, so that lengths are bytes', () => {
    const fields = fieldsOf(
      brCode({ location: 'https://pix.example/1', merchantName: 'Confeitaria da Conceição e Filhos', merchantCity: 'São José dos Campos' }),
    );

    expect(fields).toMatchObject({ '01': '12', '59': 'Confeitaria da Conceicao ', '60': 'Sao Jose dos Ca', '53': '986', '58': 'BR' });
    expect(fieldsOf(fields['26'] ?? '')).toEqual({ '00': 'br.gov.bcb.pix', '25': 'pix.example/1' });
  });

  it('reads back whatever went in, and ends with its own check sum', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9 ]{1,15}$/);
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9./-]{1,60}$/),
        word,
        word,
        fc.integer({ min: 1, max: 99_999_999 }),
        (location, merchantName, merchantCity, valueCents) => {
          const code = brCode({ location, merchantName, merchantCity, valueCents });
          const fields = fieldsOf(code);

          expect(fields).toMatchObject({ '54': reais(valueCents), '59': merchantName, '60': merchantCity, '63': crc16(code.slice(0, -4)) });
          expect(fieldsOf(fields['26'] ?? '')['25']).toBe(location);
        },
      ),
    );
  });
});

describe('an amount', () => {
  it('is the same in cents and as text, without a fraction lost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        expect(centsOf(reais(cents))).toBe(cents);
      }),
    );
  });

  it.each(['', '1,00', '-1.00', '1.001', 'x', '1e3'])('is not %s', (text) => {
    expect(() => centsOf(text)).toThrow(RangeError);
  });
});
