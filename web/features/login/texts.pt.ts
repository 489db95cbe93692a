export const texts = {
  title: 'Entrar',
  heading: 'Entre na sua conta',
  tagline: 'Suas conversas do WhatsApp, atendidas em equipe.',
  email: 'E-mail',
  password: 'Senha',
  submit: 'Entrar',
  forgot: 'Esqueci minha senha',
  byPasskey: 'Usar chave de acesso',
  noAccount: 'Ainda não tem conta?',
  openBilling: 'Ver faturas e pagar',
  signUp: 'Cadastre-se',
  emailRequired: 'Informe o e-mail',
  passwordRequired: 'Informe a senha',
  dueSoon_one: 'Sua assinatura vence em {{count}} dia.',
  dueSoon_other: 'Sua assinatura vence em {{count}} dias.',
  trialEnds_one: 'Seu teste grátis termina em {{count}} dia.',
  trialEnds_other: 'Seu teste grátis termina em {{count}} dias.',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    login: typeof texts;
  }
}
