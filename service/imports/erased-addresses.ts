import { createHmac, type KeyObject } from 'node:crypto'

/** What is kept of the address, in lower case, of an erased customer: an HMAC under a key of the shop, in hexadecimal. */
export const sealAddress = (secret: Buffer | KeyObject, email: string): string =>
  createHmac('sha256', secret).update(email).digest('hex')
