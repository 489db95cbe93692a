export const texts = {
  region: 'Soporte',
  banner: 'Soporte: {{name}} en {{company}}',
  until: 'hasta las {{time}}',
  leave: 'Salir del soporte',
  menu: 'Lo que está abierto al soporte',
} as const;
