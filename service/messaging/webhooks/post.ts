import dns, { type LookupAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { findUrlFault, isLoopbackHost, isReachable } from './addresses.ts'

export type Post = {
  url: string
  headers: Record<string, string>
  body: string
  /** How long all of it may take, in milliseconds. */
  timeout: number
  /** Ends it at once. */
  signal: AbortSignal
}

/** Posts to a receiver and answers its status. Follows no redirect. Throws PostError when there is no answer. */
export type SendPost = (post: Post) => Promise<number>

/** Why there was no answer, in words that name nobody. */
export class PostError extends Error {
  override name = 'PostError'
}

/** How much of an answer is read, so that a receiver need not see its connection break; in bytes. */
const longestAnswer = 16 * 1024

/** Finds all addresses of a name. */
export type LookUpAll = (
  name: string,
  answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

const lookUpAll: LookUpAll = (name, answer) => dns.lookup(name, { all: true }, answer)

/** Reaches the internet, this machine where an address names it, and the private `networks` that are allowed. */
export function createSendPost(networks: readonly string[], lookUp = lookUpAll): SendPost {
  return async ({ url, headers, body, timeout, signal }) => {
    // Looked at again: what was allowed when the receiver was added may no longer be.
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

function exchange(target: URL, options: https.RequestOptions, body: string): Promise<number> {
  const { request } = target.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    let status: number | undefined
    const sent = request(target, options, (response) => {
      status = response.statusCode ?? 0
      readSome(response).then(() => resolve(status ?? 0), reject)
    })
    // Once its status has come, that is the answer, however the rest of it ends.
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

/** Looks a name up and gives what may be reached alone: what a name leads to can change from one moment to the next. */
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
