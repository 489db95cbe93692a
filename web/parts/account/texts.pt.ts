export const texts = {
  weak: 'Fraca: é fácil de adivinhar.',
  fair: 'Razoável: mais letras a deixam mais forte.',
  strong: 'Forte.',
  passwordLimits: 'De {{least}} a 50 caracteres.',
  passwordNotCommon: 'Senhas comuns não são aceitas.',
  proofWaits: 'Confirme o seu e-mail pelo link que enviamos para {{email}}. As campanhas de e-mail esperam por isso; o resto já funciona.',
  proofAgain: 'Enviar de novo',
  proofSent: 'Enviamos o link para {{email}}.',
  proofWaitsForAdmin: 'As campanhas de e-mail esperam que um administrador confirme o e-mail dele.',
  currentPassword: 'Sua senha atual',
  factorHeading: 'Verificação em duas etapas',
  factorHint: 'Digite o código de 6 dígitos do aplicativo no seu celular, ou um código reserva.',
  factorHintPasskey: 'Use a sua chave de acesso, ou digite o código do aplicativo ou um código reserva.',
  factorCode: 'Código',
  factorTrust: 'Confiar neste navegador por 30 dias',
  factorSubmit: 'Entrar',
  factorCodeRequired: 'Digite o código',
  factorLost: 'Perdeu o celular e os códigos reserva?',
  factorAgain: 'Voltar ao começo',
  factorLostHint: 'Peça ao administrador da sua empresa para desligar a verificação.',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    account: typeof texts;
  }
}
