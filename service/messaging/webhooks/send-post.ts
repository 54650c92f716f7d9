import dns, { type LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import type { RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { http, https } from '#service/platform/index.ts'
import { findUrlFault, isLoopbackHost, isReachable } from './receiver-addresses.ts'

export type Post = {
  url: string
  headers: Record<string, string>
  body: string
  /** For the whole exchange, in milliseconds. */
  timeout: number
  signal: AbortSignal
}

/** Posts to a receiver and returns the status. Follows no redirects. Throws PostError when there is no answer. */
export type SendPost = (post: Post) => Promise<number>

/** Why there was no answer, without personal data. */
export class PostError extends Error {
  override name = 'PostError'
}

const longestAnswer = 16 * 1024

export type LookUpAll = (
  name: string,
  answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

const lookUpAll: LookUpAll = (name, answer) => dns.lookup(name, { all: true }, answer)

/** Posts to the internet, to this machine where the address names it, and to the private `networks` that are allowed. */
export function createSendPost(networks: readonly string[], lookUp = lookUpAll): SendPost {
  return async ({ url, headers, body, timeout, signal }) => {
    // Checked again, as the settings may have changed since the receiver was added.
    const fault = findUrlFault(url, networks)
    if (fault !== null) throw new PostError(`Its address: ${fault}`)
    const target = new URL(url)
    const deadline = AbortSignal.timeout(timeout)
    const options = {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.any([deadline, signal]),
      ...(isLoopbackHost(target.hostname) ? {} : { lookup: guardLookup(networks, lookUp) }),
    } as const
    try {
      return await exchange(target, options, body)
    } catch (error) {
      if (error instanceof PostError) throw error
      throw new PostError(deadline.aborted ? `It did not answer within ${timeout / 1000} s` : describe(error))
    }
  }
}

function exchange(target: URL, options: RequestOptions, body: string): Promise<number> {
  const { request } = target.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    let status: number | undefined
    const sent = request(target, options, (response) => {
      status = response.statusCode ?? 0
      readSome(response).then(() => resolve(status ?? 0), reject)
    })
    // Once there is a status, it is the answer, even if the rest fails.
    sent.on('error', (error) => (status === undefined ? reject(error) : resolve(status)))
    sent.end(body)
  })
}

/** Reads an answer to its end or up to a limit; nothing of it is stored. */
function readSome(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let length = 0
    response.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > longestAnswer) response.destroy()
    })
    response.on('error', () => resolve())
    response.on('close', () => resolve())
  })
}

/** Looks up a name and accepts only addresses that may be reached, because a name can change between check and use. */
const guardLookup =
  (networks: readonly string[], lookUp: LookUpAll): LookupFunction =>
  (name, options, answer) => {
    lookUp(name, (error, found) => {
      if (error) return answer(error, '')
      const [first] = found
      if (!first || !found.every(({ address }) => isReachable(address, networks)))
        return answer(new PostError('Its name leads into a private network, which WEBHOOK_NETWORKS does not name'), '')
      if (options.all) answer(null, found)
      else answer(null, first.address, first.family)
    })
  }

function describe(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'without a code'
  return `It could not be reached: ${code}`
}
