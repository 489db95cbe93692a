export const texts = {
  forgotTitle: 'Recuperar acesso',
  forgotHeading: 'Esqueceu a senha?',
  forgotHint: 'Informe o e-mail da sua conta. Enviamos um link para você escolher outra senha.',
  email: 'E-mail',
  sendLink: 'Enviar link',
  sentHeading: 'Veja o seu e-mail',
  sent: 'Se {{email}} tem uma conta no Recado, o link chega em instantes e vale por 30 minutos. Não chegou? Olhe também a caixa de spam.',
  askAgain: 'Pedir de novo',
  remembered: 'Lembrou a senha?',
  backToLogin: 'Entrar',
  setTitle: 'Escolher senha',
  setHeading: 'Escolha uma nova senha',
  setHint: 'Para a conta {{email}}. Quem estiver conectado com ela será desconectado.',
  invitedHeading: 'Você foi convidado para {{company}}',
  invitedHint: 'Olá, {{name}}! Crie a senha com que vai entrar. Seu e-mail de acesso é {{email}}.',
  newPassword: 'Nova senha',
  saveAndEnter: 'Salvar e entrar',
  createAndEnter: 'Criar senha e entrar',
  linkFailed: 'Não foi possível abrir este link.',
  expiredHeading: 'Este link não vale mais',
  expired: 'Ele já foi usado, venceu ou foi substituído por um mais novo.',
  needAnother: 'Ainda precisa de uma senha?',
  askAnother: 'Pedir outro link',
  proveTitle: 'Confirmar e-mail',
  proveHeading: 'Confirme o seu e-mail',
  proveHint: 'Com um clique você confirma que este e-mail é seu.',
  prove: 'Confirmar meu e-mail',
  provedHeading: 'E-mail confirmado',
  proved: '{{email}} está confirmado. As campanhas de e-mail já podem sair.',
  goOn: 'Continuar',
  proofExpired: 'Entre no Recado e peça outro link no seu perfil.',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    password: typeof texts;
  }
}
