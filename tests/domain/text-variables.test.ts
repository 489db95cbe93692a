import { describe, expect, it } from 'vitest';
import { fillVariables, type TextValues, variablesIn } from '#shared/domain/text-variables.ts';

const values = (at = '2026-11-23T15:04:00Z'): TextValues => ({
  name: 'Maria da Silva',
  protocol: '000042',
  queue: 'Vendas',
  user: 'Ana',
  connection: 'Loja',
  nowMs: Date.parse(at),
  timeZone: 'America/Sao_Paulo',
  extraInfo: [{ name: 'CPF ', value: '123' }],
});

describe('variables', () => {
  it.each([
    ['{{name}}', 'Maria da Silva'],
    ['Oi, {{firstName}}!', 'Oi, Maria!'],
    ['{{ protocol }} {{queue}} {{user}} {{connection}}', '000042 Vendas Ana Loja'],
    ['{{hour}}', '12:04'],
    ['{{CPF}}', '123'],
    ['{{nome}} {name} {{}} {{ {{name}}', '{{nome}} {name} {{}} {{ Maria da Silva'],
    ['sem nada', 'sem nada'],
  ])('of %s', (text, expected) => {
    expect(fillVariables(text, values())).toBe(expected);
  });

  it.each([
    ['2026-11-23T08:59:00Z', 'Boa madrugada'],
    ['2026-11-23T09:00:00Z', 'Bom dia'],
    ['2026-11-23T15:00:00Z', 'Boa tarde'],
    ['2026-11-23T21:00:00Z', 'Boa noite'],
    ['2026-11-24T02:59:00Z', 'Boa noite'],
    ['2026-11-24T03:00:00Z', 'Boa madrugada'],
  ])('greet at %s by %s', (at, expected) => {
    expect(fillVariables('{{ms}}', values(at))).toBe(expected);
  });

  it('are put in as they are, and not looked at again', () => {
    expect(fillVariables('{{name}}', { ...values(), name: '<b>{{user}}</b>' })).toBe('<b>{{user}}</b>');
  });

  it('are found by their names', () => {
    expect([...variablesIn(['{{ name }} e {{CPF}}', 'nada', '{{name}}'])]).toEqual(['name', 'CPF']);
  });
});
