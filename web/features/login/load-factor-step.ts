/** Few need it: the addresses of its chunks stay out of the first load. */
export const loadFactorStep = async () => ({ default: (await import('./FactorStep.tsx')).FactorStep });
