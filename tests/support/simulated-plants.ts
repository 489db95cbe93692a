/** Faults that are put in on purpose, and the rule of the verdict that finds each. */
export const plants = {
  freshIds: 'twice',
  noWatch: 'forgotten',
  neverEnds: 'neverFinished',
  noLook: 'endsLate',
  noPace: 'tooFast',
  noTurns: 'burst',
  noHours: 'outsideHours',
  noCap: 'overCap',
  lateSends: 'begunAfterCancel',
  earlyAcks: 'twoAtOnce',
  oldTexts: 'wrongText',
  anyAnswer: 'unasked',
  deaf: 'afterLeaving',
  openList: 'stranger',
  staleList: 'afterRemoval',
  keepsErased: 'notErased',
  triesAnybody: 'toNobody',
  trustsAnybody: 'untrue',
  doubleCounts: 'untrueReport',
} as const;
export type Plant = keyof typeof plants;
