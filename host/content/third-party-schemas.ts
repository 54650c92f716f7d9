import * as z from 'zod'

const text = z.string().trim().min(1, 'Must not be empty')
const origin = z.string().refine(isOrigin, 'Must be an address without a path, like https://stats.example')

/** A script of somebody else's. `reaches` are the origins that it calls and shows pictures or frames from. */
export const thirdPartyFileSchema = z.strictObject({
  name: text,
  purpose: text,
  src: z.string().refine(isScriptAddress, 'Must be a whole address of a script that starts with https://'),
  reaches: z.array(origin).default([]),
})

/** What needs a visitor's consent. An id that is missing is no fault: the site says so in the browser, and loads nothing. */
export const consentFileSchema = z.strictObject({
  id: text.optional(),
  scripts: z.array(thirdPartyFileSchema).default([]),
})

/** One host, which can stand in a policy; over plain HTTP this machine alone, where somebody tries it out. */
const isSafe = ({ protocol, hostname }: URL) =>
  /^[a-z0-9.-]+$/.test(hostname) && (protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1'))

function isScriptAddress(src: string): boolean {
  const url = URL.parse(src)
  return url !== null && isSafe(url) && url.username === ''
}

function isOrigin(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && isSafe(url) && address.replace(/\/$/, '') === url.origin
}
