export const texts = {
  title: 'Cadastro',
  heading: 'Cadastre sua empresa',
  tagline: 'Três dias para experimentar, sem cartão.',
  adminName: 'Seu nome',
  company: 'Nome da empresa',
  email: 'E-mail',
  password: 'Senha',
  plan: 'Plano',
  planUsers_one: '{{count}} atendente',
  planUsers_other: '{{count}} atendentes',
  planConnections_one: '{{count}} conexão WhatsApp',
  planConnections_other: '{{count}} conexões WhatsApp',
  planQueues_one: '{{count}} fila',
  planQueues_other: '{{count}} filas',
  perMonth: 'por mês',
  plansFailed: 'Não foi possível carregar os planos.',
  submit: 'Cadastrar',
  done: 'Cadastro realizado com sucesso!',
  haveAccount: 'Já tem uma conta?',
  login: 'Entre',
  planRequired: 'Escolha um plano',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    'sign-up': typeof texts;
  }
}
