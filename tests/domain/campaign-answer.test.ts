import { describe, expect, it } from 'vitest';
import { isYes, optOutIn, usualYesWords } from '#shared/domain/campaign-answer.ts';

describe('an opt-out', () => {
  it.each([
    'SAIR',
    ' sair ',
    'Sair por favor',
    'sair 🙏',
    'SAIR!!!',
    'Quero sair',
    'eu gostaria de sair da lista',
    'Salir',
    'quiero salir',
    'Darme de baja',
    'STOP',
    'please stop',
    'Unsubscribe',
    'I want to opt out',
    'não quero receber mais mensagens',
    'Não quero mais receber',
    'não quero mais receber msg de vocês',
    'Não quero receber propaganda',
    'No quiero recibir más mensajes',
    'Descadastrar, obrigada',
  ])('is %j', (text) => {
    expect(optOutIn(text)).toBe('surely');
  });

  it.each(['parar', 'Cancelar', 'cancel please', 'quero cancelar', 'Remover', 'Pode parar', 'Me tira da lista', 'pode me tirar dessa lista por favor'])(
    'may be %j',
    (text) => {
      expect(optOutIn(text)).toBe('maybe');
    },
  );

  it.each([
    'Quero',
    'Não quero',
    'quero cancelar meu pedido',
    'Não quero mais',
    'não recebi meu pedido',
    'pode tirar a cebola',
    'pode mandar',
    'I don’t receive your messages',
    'vou sair às 18h',
    'a que horas vocês saem?',
    'para quando?',
    '👍',
    '',
    'stop motion',
  ])('is not %j', (text) => {
    expect(optOutIn(text)).toBeUndefined();
  });
});

describe('a yes', () => {
  it.each(['Sim', 'sim, quero!', 'QUERO', 'Claro 😀', 'ok', 'Sí', 'yes please', '1', '👍', '👍🏽', 'Pode mandar'])('is %j', (text) => {
    expect(isYes(text, usualYesWords)).toBe(true);
  });

  it.each(['não', 'Não quero', 'quero não', 'no', 'Quanto custa?', 'agora não, obrigado', 'simples assim?', '10', '', '👎'])('is not %j', (text) => {
    expect(isYes(text, usualYesWords)).toBe(false);
  });

  it.each(['Pode parar', 'ok, pode me tirar da lista', 'Ok. Parem com isso', 'Quero que me removam', 'ok stop it', 'claro, cancela isso'])(
    'is not %j, which asks for an end',
    (text) => {
      expect(isYes(text, usualYesWords)).toBe(false);
    },
  );

  it.each(['ok n quero', 'claro q ñ', 'OK but don’t send it', "yes, don't", 'Claro que jamais'])('is not %j, which says no in short', (text) => {
    expect(isYes(text, usualYesWords)).toBe(false);
  });

  it.each(['Sim, para mim', 'ok, é para hoje?'])('is %j, which is for something', (text) => {
    expect(isYes(text, usualYesWords)).toBe(true);
  });

  it('is what a company takes for one', () => {
    expect([isYes('Bora!', ['bora']), isYes('sim', ['bora']), isYes('manda ver', ['manda ver'])]).toEqual([true, false, true]);
  });
});
