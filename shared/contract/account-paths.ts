/** Screens that mails about accounts lead to. The token of a link stands behind a `#`: no server, and no log, is told of it. */
export const setPasswordPath = '/set-password';
export const forgotPasswordPath = '/forgot-password';
export const proveAddressPath = '/prove-address';
