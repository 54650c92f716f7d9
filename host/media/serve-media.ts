import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Headers } from '../headers.ts'
import { type ByteRange, readRange } from './byte-range.ts'
import { compressDrawing } from './compressed-drawings.ts'
import { unknownType } from './detect-type.ts'
import type { MediaStore } from './media-store.ts'
import { mediaPath } from './published-files.ts'

const drawingType = 'image/svg+xml'

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  svg: drawingType,
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

/** The content type of a file below /media/, by the ending that its content was given. */
export const typeOfMedia = (path: string): string => types[path.slice(path.lastIndexOf('.') + 1)] ?? unknownType

/** The name of a published file without its hash, for a browser that saves it. */
const savedName = (path: string) => path.slice(mediaPath.length).replace(/-[0-9a-f]{8}(?=\.[^.]+$)/, '')

/** A drawing that is opened by itself can style itself, and nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

function headersOf(path: string, shared: Headers): Headers {
  const type = typeOfMedia(path)
  return {
    ...shared,
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    // Feed readers, mail programs and other sites show images of the shop.
    'cross-origin-resource-policy': 'cross-origin',
    etag: `"${path.slice(mediaPath.length)}"`,
    ...(type === drawingType && { 'content-security-policy': drawingPolicy, vary: 'accept-encoding' }),
    ...(type === unknownType && { 'content-disposition': `attachment; filename="${savedName(path)}"` }),
  }
}

/** Sends a file below /media/ from the disk. Returns false for an address that is none. */
export function answerMedia(
  store: MediaStore,
  shared: Headers,
  request: IncomingMessage,
  response: ServerResponse,
  onFailure: (error: unknown) => void,
): boolean {
  const path = (request.url ?? '').split('?')[0] ?? ''
  if (!path.startsWith(mediaPath) || !store.isServed(path)) return false
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  send(store, path, headersOf(path, shared), request, response).catch((error: unknown) => {
    onFailure(error)
    if (response.headersSent) response.destroy()
    else response.writeHead(500, { ...shared, 'cache-control': 'no-store', 'content-length': '0' }).end()
  })
  return true
}

async function send(
  store: MediaStore,
  path: string,
  headers: Headers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = await store.fileOf(path)
  const stats = file === null ? null : await stat(file).catch(() => null)
  if (file === null || !stats) {
    response.writeHead(404, { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'content-length': '0' })
    response.end()
    return
  }
  if (headers['content-type'] === drawingType && request.headers.range === undefined) {
    const compressed = await compressDrawing(path, file, request.headers['accept-encoding'])
    if (compressed) return sendCompressed(compressed, headers, request, response)
  }
  if (request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  const range = chooseRange(request, headers.etag, stats.size)
  if (range === 'unsatisfiable') {
    response.writeHead(416, {
      ...headers,
      'cache-control': 'no-store',
      'content-range': `bytes */${stats.size}`,
      'content-length': '0',
    })
    response.end()
    return
  }
  sendBytes(file, range === 'whole' ? null : range, stats.size, headers, request, response)
}

function sendCompressed(
  { encoding, body }: { encoding: string; body: Buffer },
  shared: Headers,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const headers = { ...shared, 'content-encoding': encoding, etag: `${shared.etag?.slice(0, -1)}-${encoding}"` }
  const isKnown = request.headers['if-none-match'] === headers.etag
  response.writeHead(isKnown ? 304 : 200, { ...headers, ...(!isKnown && { 'content-length': String(body.length) }) })
  response.end(isKnown || request.method === 'HEAD' ? undefined : body)
}

/** A range of an earlier version is of no use, so the whole is sent instead (RFC 9110, 13.1.5). HEAD has no ranges. */
function chooseRange({ method, headers }: IncomingMessage, etag: string | undefined, length: number) {
  const condition = headers['if-range']
  if (method !== 'GET' || (condition !== undefined && condition !== etag)) return 'whole'
  return readRange(headers.range, length)
}

function sendBytes(
  file: string,
  range: ByteRange | null,
  size: number,
  headers: Headers,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const length = range ? range.end - range.start + 1 : size
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': String(length),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  })
  if (request.method === 'HEAD' || size === 0) response.end()
  // A visitor who goes away ends the reading.
  else pipeline(createReadStream(file, range ?? {}), response, () => undefined)
}
