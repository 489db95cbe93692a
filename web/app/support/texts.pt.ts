export const texts = {
  region: 'Suporte',
  banner: 'Suporte: {{name}} em {{company}}',
  until: 'até {{time}}',
  leave: 'Sair do suporte',
  menu: 'O que está aberto ao suporte',
} as const;

declare module '#web/i18n/texts.ts' {
  interface Texts {
    support: typeof texts;
  }
}
