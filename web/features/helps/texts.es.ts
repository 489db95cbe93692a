export const texts = {
  empty: 'Aún no hay vídeos',
  emptyText: 'Aquí estarán los vídeos que enseñan a usar Recado.',
  notices: 'Licencias de los programas de terceros',
  play: 'Ver',
  playOf: 'Ver: {{title}}',
  privacy: 'El vídeo está en YouTube, que solo se contacta cuando hace clic en ver.',
  video: 'Vídeo: {{title}}',
} as const;

export const words = { about: 'Videos que muestran cómo', names: 'Ayuda', ERR_NO_HELP_FOUND: 'Este vídeo de ayuda ya no existe.' };
