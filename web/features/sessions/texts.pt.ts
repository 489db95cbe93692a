export const texts = {
  title: 'Onde sua conta está aberta',
  failed: 'Não foi possível ver onde sua conta está aberta.',
  own: 'este aparelho',
  unknown: 'Navegador desconhecido',
  inUse: 'Em uso agora',
  used: 'Último uso em {{used}}',
  begun: 'Entrou em {{begun}}',
  begunAt: 'Entrou em {{begun}}, rede {{address}}',
  end: 'Encerrar',
  endOf: 'Encerrar {{name}}',
  endOthers: 'Encerrar as outras',
  endOthersText: 'Sua conta sai de todos os outros aparelhos, e nenhum deles avisa mais de mensagens.',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    sessions: typeof texts;
  }
}
