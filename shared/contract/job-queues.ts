/** Jobs with a queue and a function of their own, the one that sends mails too: a campaign's millions hold up nothing else. */
export const campaignJobTypes = [
  'sendAccountMail',
  'sendDnsMail',
  'noteFailedLogin',
  'startCampaign',
  'runCampaign',
  'campaignTurn',
  'mailTurn',
  'sendConfirmed',
  'sweepCampaign',
  'wakeLanes',
  'forgetCampaign',
] as const;

/** Jobs with a queue of their own, since only the function of billing knows the bank. */
export const billingJobTypes = ['lookUpCharge'] as const;
