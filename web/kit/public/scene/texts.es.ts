export const texts = {
  claim: 'Nadie se queda esperando.',
  waiting: 'En espera',
  wait: '4 min',
  accept: 'Aceptar',
  asks: '¡Hola! ¿Entregan hoy en el centro?',
  other: '¿Puedo cambiar el día de entrega?',
  answer: 'Claro que sí, Helena. ¡Hasta las 18 h!',
  thanks: '¡Qué bien! Entonces quiero los girasoles.',
  attended: 'En atención',
} as const;
