export const texts = {
  weak: 'Fraca: é fácil de adivinhar.',
  fair: 'Razoável: mais letras a deixam mais forte.',
  strong: 'Forte.',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    account: typeof texts;
  }
}
