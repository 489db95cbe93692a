export const texts = {
  open: 'Nadie lo espera. Empiece una conversación en Nueva atención, encima de la lista.',
  pending: 'Cuando un cliente escriba, aparecerá aquí con su tiempo de espera.',
  closed: 'Lo que se resuelva se guarda aquí y se puede reabrir.',
} as const;
