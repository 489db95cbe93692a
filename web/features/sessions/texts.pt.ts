export const texts = {
  title: 'Onde sua conta está aberta',
  failed: 'Não foi possível ver onde sua conta está aberta.',
  own: 'esta sessão',
  unknown: 'Navegador desconhecido',
  times: 'Aberta em {{begun}}, usada em {{used}}',
  timesAndPlace: 'Aberta em {{begun}}, usada em {{used}}, rede {{address}}',
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
