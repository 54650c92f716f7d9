import { messages } from '#contract/problems.ts'
import { BadResponseError } from './errors.ts'

const schemes = ['http:', 'https:']

/** An address that the service has given for the browser to open. Throws 'Bad response' unless it is whole and of the web. */
export function readWebAddress(address: string | null | undefined, status: number): string {
  const url = URL.parse(address ?? '')
  if (!url || !schemes.includes(url.protocol)) throw new BadResponseError(messages.couldNotParse, status)
  return url.href
}
