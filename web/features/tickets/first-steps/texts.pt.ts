export const texts = {
  title: 'Quatro passos para começar',
  progress: '{{done}} de {{total}} prontos',
  putAway: 'Dispensar',
  done: 'Pronto',
  connect: 'Conectar o WhatsApp',
  about_connect: 'As mensagens dos clientes chegam aqui.',
  do_connect: 'Conectar',
  invite: 'Convidar a equipe',
  about_invite: 'Cada um entra com o seu nome e vê só as suas filas.',
  do_invite: 'Convidar',
  quick: 'Mensagens rápidas',
  about_quick: 'O que você responde todo dia, com dois toques.',
  do_quick: 'Escrever',
  hours: 'Horários',
  about_hours: 'Fora deles o cliente recebe um aviso.',
  do_hours: 'Definir',
  putIn: 'Colocar exemplos',
  takeAway: 'Tirar os exemplos',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    'first-steps': typeof texts;
  }
}
