export const texts = {
  claim: 'Ninguém fica esperando.',
  waiting: 'Aguardando',
  wait: '4 min',
  accept: 'Aceitar',
  asks: 'Oi! Vocês entregam hoje no Centro?',
  other: 'Queria trocar o dia da entrega',
  answer: 'Entregamos sim, Helena. Até as 18h!',
  thanks: 'Que bom! Então quero o buquê de girassóis.',
  attended: 'Em atendimento',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    scene: typeof texts;
  }
}
