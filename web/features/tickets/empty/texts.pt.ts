export const texts = {
  open: 'Ninguém espera por você. Comece uma conversa em Novo atendimento, no alto da lista.',
  pending: 'Quando um cliente escrever, ele aparece aqui, com o tempo de espera.',
  closed: 'O que for resolvido fica guardado aqui e pode ser reaberto.',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    empty: typeof texts;
  }
}
