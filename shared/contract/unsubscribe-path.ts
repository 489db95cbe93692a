/** The link of each mail leads there, with its token behind it. At the site as below `/api`: mails that were sent hold both for ever. */
export const unsubscribePath = '/unsubscribe/';
