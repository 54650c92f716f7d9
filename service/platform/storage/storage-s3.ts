import { Readable } from 'node:stream'
import type { AwsClient } from 'aws4fetch'
import type { Clock } from '../clock.ts'
import { fetchPlainly } from '../outgoing-request.ts'
import type { ByteRange, OpenFile, S3Settings, Storage } from './storage.ts'
import { StorageError } from './storage-error.ts'
import { isStoredName, saveAs } from './storage-names.ts'

/** Timeouts for a response, and for the next piece of a file, in milliseconds. */
const defaultTimeouts = { answer: 15_000, piece: 60_000 }

type Ask = (method: 'GET' | 'HEAD', file: string, headers?: Record<string, string>) => Promise<Response>

/** Files in a bucket of S3 or a compatible service, with path-style addresses. */
export function createS3Storage(settings: S3Settings, clock: Clock, timeouts = defaultTimeouts): Storage {
  const { endpoint, bucket, prefix } = settings
  const place = `the bucket ${[bucket, prefix].filter(Boolean).join('/')} at ${new URL(endpoint).host}`
  const signer = createSigner(settings)
  const signedAt = () =>
    clock()
      .toISOString()
      .replace(/[:-]|\.\d{3}/g, '')

  const ask: Ask = async (method, file, headers = {}) => {
    const { signal, inTime } = limitWait(timeouts.answer)
    const client = await signer()
    const signed = await client.sign(addressOf(settings, file), { method, headers, aws: { datetime: signedAt() } })
    try {
      const sent = { method, headers: Object.fromEntries(signed.headers), signal, silence: timeouts.piece }
      return await fetchPlainly(signed.url, sent)
    } catch (error) {
      throw new StorageError(`No answer from ${place}: ${reasonOf(error)}`)
    } finally {
      inTime()
    }
  }

  return {
    place,
    async open(file) {
      if (!isStoredName(file)) return null
      const { status, headers } = await ask('HEAD', file)
      if (status === 404) return null
      if (status !== 200) throw refusal(place, file, status)
      const [etag, size] = [headers.get('etag'), headers.get('content-length')]
      if (etag === null || size === null) throw new StorageError(`No ETag or length of ${file} from ${place}`)
      return toOpenFile({ ask, place, file, etag, size: Number(size) })
    },
    async presign(file, { fileName, seconds }) {
      const address = new URL(addressOf(settings, file))
      address.searchParams.set('X-Amz-Expires', String(seconds))
      address.searchParams.set('response-content-disposition', saveAs(fileName))
      const aws = { datetime: signedAt(), signQuery: true }
      const { url } = await (await signer()).sign(address, { method: 'GET', aws })
      // A space is signed as %20; not every service accepts a plus sign for it.
      return url.replaceAll('+', '%20')
    },
  }
}

/** Loaded on first use, as most shops use a folder. */
function createSigner({ accessKeyId, secretAccessKey, region }: S3Settings): () => Promise<AwsClient> {
  let client: Promise<AwsClient> | undefined
  const load = async () => {
    const { AwsClient } = await import('aws4fetch')
    return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  }
  return () => {
    client ??= load()
    return client
  }
}

function addressOf({ endpoint, bucket, prefix }: S3Settings, file: string): string {
  const parts = [bucket, ...prefix.split('/'), ...file.split('/')].filter(Boolean)
  return `${endpoint}/${parts.map(encodeURIComponent).join('/')}`
}

type Found = { ask: Ask; place: string; file: string; etag: string; size: number }

function toOpenFile({ ask, place, file, etag, size }: Found): OpenFile {
  async function* readParts({ first, last }: ByteRange) {
    if (last < first) return
    // Quoted back as it came: the bucket answers with this very file or not at all.
    const response = await ask('GET', file, { 'if-match': etag, range: `bytes=${first}-${last}` })
    if (response.status !== 206 || response.body === null) {
      // It may be the whole file, and hold its connection until somebody reads it.
      await response.body?.cancel()
      if (response.status === 412) throw new StorageError(`${file} was changed while it was read`)
      throw refusal(place, file, response.status)
    }
    try {
      yield* response.body
    } catch (error) {
      throw new StorageError(`${file} from ${place} broke off: ${reasonOf(error)}`)
    }
  }
  return {
    size,
    stamp: etag,
    read: (range = { first: 0, last: size - 1 }) => Readable.from(readParts(range), { objectMode: false }),
    close: async () => undefined,
  }
}

const hints: Record<number, string> = {
  301: ': is S3_REGION the one of the bucket?',
  403: ': may these keys read it? A file that is missing is answered so too, where they may not list the bucket',
}
const refusal = (place: string, file: string, status: number) =>
  new StorageError(`${file} was answered ${status} by ${place}${hints[status] ?? ''}`)

/** Ends the wait for an answer, not the reading of it. */
function limitWait(timeout: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error('ETIMEDOUT')), timeout)
  return { signal: controller.signal, inTime: () => clearTimeout(timer) }
}

/** The system's word for it; the whole of such an error can hold addresses with what is signed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return cause instanceof Error && cause.message === 'ETIMEDOUT' ? cause.message : 'the call failed'
}
