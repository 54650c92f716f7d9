/** What mails and magazines put into a code that nobody sees. */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const anyDash = /[\u2010-\u2015\u2212]/g

/**
 * A voucher code as it is typed and pasted: with spaces beside its dashes or instead of them, with other dashes, in
 * quotes. Upper and lower case are the same to the service.
 */
export const readCode = (typed: string): string =>
  typed
    .replace(unseen, '')
    .replace(anyDash, '-')
    .replace(/^[\s"'“”„‘’.,:]+|[\s"'“”„‘’.,:]+$/g, '')
    .replace(/\s*-\s*|\s+/g, '-')
