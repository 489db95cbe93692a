/** An address that the mail service takes: ASCII, without what would end a header. Others are not written to. */
const address = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

export const isMailAddress = (email: string): boolean => email.length <= 254 && address.test(email);
