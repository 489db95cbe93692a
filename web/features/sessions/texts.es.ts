export const texts = {
  title: 'Dónde está abierta su cuenta',
  failed: 'No se pudo ver dónde está abierta su cuenta.',
  own: 'este aparato',
  unknown: 'Navegador desconocido',
  inUse: 'En uso ahora',
  used: 'Último uso el {{used}}',
  begun: 'Entró el {{begun}}',
  begunAt: 'Entró el {{begun}}, red {{address}}',
  end: 'Cerrar',
  endOf: 'Cerrar {{name}}',
  endOthers: 'Cerrar las demás',
  endOthersText: 'Su cuenta sale de todos los demás dispositivos, y ninguno avisa más de mensajes.',
} as const;
