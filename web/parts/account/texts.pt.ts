export const texts = {
  weak: 'Fraca: é fácil de adivinhar.',
  fair: 'Razoável: mais letras a deixam mais forte.',
  strong: 'Forte.',
  proofWaits: 'Confirme o seu e-mail pelo link que enviamos para {{email}}. As campanhas de e-mail esperam por isso; o resto já funciona.',
  proofAgain: 'Enviar de novo',
  proofSent: 'Enviamos o link para {{email}}.',
  proofWaitsForAdmin: 'As campanhas de e-mail esperam que um administrador confirme o e-mail dele.',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    account: typeof texts;
  }
}
