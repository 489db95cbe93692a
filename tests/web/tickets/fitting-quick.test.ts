import { describe, expect, it } from 'vitest';
import { fittingQuick } from '#web/features/tickets/composer/fitting-quick.ts';

const pix = { shortcode: 'pix', message: 'A chave Pix é pix@loja.example. Depois de pagar, mande o comprovante.' };
const hours = { shortcode: 'horário', message: 'Atendemos de segunda a sábado, das 8h às 18h.' };
const delivery = { shortcode: 'entrega', message: 'Entregamos em toda a cidade, a taxa é de R$ 10.' };
const price = { shortcode: 'tabela', message: 'O bolo de cenoura custa R$ 60 e o de chocolate R$ 70.' };
const known = [delivery, hours, pix, price];

describe('quick messages for what a customer wrote', () => {
  it.each([
    ['Oi, qual é o PIX de vocês?', [pix]],
    ['vocês entregam no centro?', [delivery]],
    ['Qual o horario de hoje', [hours]],
    ['quanto custa o bolo de chocolate', [price]],
    ['Bom dia! Tudo bem?', []],
    ['bolo', []],
    ['👍', []],
    ['', []],
  ])('%j', (written, expected) => {
    expect(fittingQuick(known, written)).toEqual(expected);
  });

  it('are three at most, the one with the rarest words first', () => {
    const many = ['a', 'b', 'c', 'd'].map((letter) => ({ shortcode: `frete ${letter}`, message: 'O frete é grátis' }));

    const found = fittingQuick([...many, { shortcode: 'frete expresso', message: 'Chega hoje' }], 'qual o frete expresso?');

    expect(found).toHaveLength(3);
    expect(found[0]).toMatchObject({ shortcode: 'frete expresso' });
  });
});
