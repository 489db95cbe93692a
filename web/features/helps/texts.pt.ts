export const texts = {
  empty: 'Nenhum vídeo ainda',
  emptyText: 'Os vídeos que ensinam a usar o Recado aparecerão aqui.',
  notices: 'Licenças dos programas de terceiros',
  play: 'Assistir',
  playOf: 'Assistir: {{title}}',
  privacy: 'O vídeo é do YouTube, que só é contatado quando você clica em assistir.',
  video: 'Vídeo: {{title}}',
} as const;

export const words = { about: 'Vídeos que mostram como fazer', names: 'Ajuda', ERR_NO_HELP_FOUND: 'Este vídeo de ajuda não existe mais.' };

declare module '#web/i18n/texts.ts' {
  interface Texts {
    helps: typeof texts;
  }
}
