import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { S3Settings } from '#service/platform/storage/storage.ts'

/** A bucket on this machine that answers as S3 does. It works signatures out by itself, from the published rules. */
export type ObjectStore = {
  settings: S3Settings
  /** What is in the bucket, by key; a change here is another object under the same key. */
  objects: Map<string, Buffer>
  requests: string[]
  close: () => Promise<void>
}

const key = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const region = 'eu-central-1'
const bucket = 'oddmeter-files'
/** How far a request's time may be from ours, in milliseconds. */
const clockSkew = 15 * 60 * 1000

type Answer = { status: number; headers?: Record<string, string>; body?: Buffer | string }

export async function startObjectStore(clock: () => Date = () => new Date()): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    const fault = findFault(request, clock())
    send(response, request, fault === null ? answer(request, objects) : refuse(403, fault))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  const endpoint = `http://127.0.0.1:${address.port}`
  return {
    settings: { endpoint, bucket, region, ...key, prefix: '' },
    objects,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function send(
  response: ServerResponse,
  { method }: IncomingMessage,
  { status, headers = {}, body = '' }: Answer,
): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers })
  response.end(method === 'HEAD' ? undefined : body)
}

const refuse = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<Error><Code>${code}</Code></Error>`,
})

function answer(request: IncomingMessage, objects: Map<string, Buffer>): Answer {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
  const [, named, ...parts] = pathname.split('/').map(decodeURIComponent)
  const bytes = named === bucket ? objects.get(parts.join('/')) : undefined
  if (bytes === undefined) return refuse(404, 'NoSuchKey')
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  const wanted = request.headers['if-match']
  if (wanted !== undefined && wanted !== etag) return refuse(412, 'PreconditionFailed')
  const disposition = searchParams.get('response-content-disposition')
  const headers = { etag, ...(disposition === null ? {} : { 'content-disposition': disposition }) }
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  if (!range) return { status: 200, headers, body: bytes }
  return { status: 206, headers, body: bytes.subarray(Number(range[1]), Number(range[2]) + 1) }
}

/** Why S3 would refuse a request; null when it would not. */
function findFault(request: IncomingMessage, now: Date): string | null {
  const url = new URL(request.url ?? '/', 'http://store')
  return url.searchParams.has('X-Amz-Signature') ? checkQuery(request, url, now) : checkHeaders(request, url, now)
}

function checkQuery(request: IncomingMessage, url: URL, now: Date): string | null {
  const get = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? ''
  const seconds = Number(get('Expires'))
  if (!(seconds >= 1 && seconds <= 604_800)) return 'AuthorizationQueryParametersError'
  const age = now.getTime() - readTime(get('Date'))
  if (!(age >= -clockSkew && age <= seconds * 1000)) return 'AccessDenied'
  const query = readQuery(url).filter(([name]) => name !== 'X-Amz-Signature')
  return compare(request, url, {
    query,
    time: get('Date'),
    credential: get('Credential'),
    signature: get('Signature'),
    signedHeaders: get('SignedHeaders'),
    payload: 'UNSIGNED-PAYLOAD',
  })
}

function checkHeaders(request: IncomingMessage, url: URL, now: Date): string | null {
  const authorization = request.headers.authorization ?? ''
  const form = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(authorization)
  const time = String(request.headers['x-amz-date'])
  if (!form) return 'AccessDenied'
  if (!(Math.abs(now.getTime() - readTime(time)) <= clockSkew)) return 'RequestTimeTooSkewed'
  const [, credential = '', signedHeaders = '', signature = ''] = form
  const payload = String(request.headers['x-amz-content-sha256'])
  return compare(request, url, { query: readQuery(url), time, credential, signature, signedHeaders, payload })
}

type Signed = {
  query: [name: string, value: string][]
  time: string
  credential: string
  signedHeaders: string
  signature: string
  payload: string
}

/** Signature Version 4, as Amazon S3's reference for authenticating requests writes it down. */
function compare({ method, headers }: IncomingMessage, url: URL, signed: Signed): string | null {
  const day = signed.time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  if (signed.credential !== `${key.accessKeyId}/${scope}`) return 'InvalidAccessKeyId'
  const names = signed.signedHeaders.split(';')
  if (!names.includes('host')) return 'SignatureDoesNotMatch'
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    signed.query
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed.signedHeaders,
    signed.payload,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', signed.time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const dayKey = [day, region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${key.secretAccessKey}`))
  return hmac(dayKey, text).toString('hex') === signed.signature ? null : 'SignatureDoesNotMatch'
}

const hmac = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** A plus sign is one here: not everybody takes it for a space. */
const readQuery = ({ search }: URL): [name: string, value: string][] =>
  search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=').map(decodeURIComponent))
    .map(([name = '', value = '']) => [name, value])

/** Reads '20261121T120000Z'. */
const readTime = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
