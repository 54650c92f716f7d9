import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Headers } from '../headers.ts'
import { chooseEncoding } from '../site/accept-encoding.ts'
import { writeFrameDocument } from './frame-document.ts'
import { plugInPath } from './plug-in-address.ts'
import type { PlugInFile, PlugInFolder } from './plug-in-folder.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.txt': 'text/plain; charset=utf-8',
}

/** The content type of a plug-in's file, by its ending. */
export const typeOfPlugInFile = (name: string): string =>
  types[extname(name).toLowerCase()] ?? 'application/octet-stream'

const compressible = /^text\/|json|wasm|svg|font\/(ttf|otf)/

export type PlugIns = {
  /** By the hash in their address. */
  folders: ReadonlyMap<string, PlugInFolder>
  headers: Headers
  loadScript: () => Promise<string>
  onFailure: (error: unknown) => void
}

/** Sends a document or a file below /plug-ins/ from the disk. Returns false for every other address. */
export function answerPlugIn(plugIns: PlugIns, request: IncomingMessage, response: ServerResponse): boolean {
  const path = (request.url ?? '').split('?')[0] ?? ''
  if (!path.startsWith(plugInPath) || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  const { headers, onFailure } = plugIns
  send(plugIns, path.slice(plugInPath.length), request, response).catch((error: unknown) => {
    onFailure(error)
    if (response.headersSent) response.destroy()
    else sendEmpty(response, 500, headers)
  })
  return true
}

async function send(
  { folders, headers, loadScript }: PlugIns,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [hash = '', ...rest] = path.split('/')
  const folder = folders.get(hash)
  if (folder && rest.join('/') === 'frame.html') {
    sendDocument(writeFrameDocument(folder, await loadScript()), headers, request, response)
    return
  }
  const name = rest[0] === 'files' ? decode(rest.slice(1).join('/')) : ''
  const file = folder?.files.get(name)
  if (!file || (await isChanged(file))) sendEmpty(response, 404, headers)
  else sendFile(name, file, { ...headers, etag: `"${hash}"` }, request, response)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** An address stands for the content that its hash was made of, because browsers never ask for it again. */
async function isChanged({ path, bytes, mtime }: PlugInFile): Promise<boolean> {
  const stats = await stat(path).catch(() => null)
  return stats?.size !== bytes || stats.mtimeMs !== mtime
}

const sendEmpty = (response: ServerResponse, status: number, headers: Headers) =>
  response.writeHead(status, { ...headers, 'cache-control': 'no-store', 'content-length': '0' }).end()

/** The document contains the program's script, which changes with an update, so browsers ask for it again each time. */
function sendDocument(text: string, shared: Headers, request: IncomingMessage, response: ServerResponse): void {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`
  const headers = { ...shared, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', etag }
  const isKnown = request.headers['if-none-match'] === etag
  response.writeHead(isKnown ? 304 : 200, headers)
  response.end(isKnown || request.method === 'HEAD' ? undefined : text)
}

function sendFile(
  name: string,
  { path, bytes }: PlugInFile,
  shared: Headers,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const type = typeOfPlugInFile(name)
  const headers = {
    ...shared,
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  }
  if (request.headers['if-none-match'] === shared.etag) {
    response.writeHead(304, headers).end()
    return
  }
  const isCompressed =
    compressible.test(type) && chooseEncoding(request.headers['accept-encoding'], ['gzip', 'identity']) === 'gzip'
  const length = isCompressed ? { 'content-encoding': 'gzip' } : { 'content-length': String(bytes) }
  response.writeHead(200, { ...headers, ...length })
  // A visitor who goes away ends the reading.
  const ignore = () => undefined
  if (response.destroyed) return
  if (request.method === 'HEAD') response.end()
  else if (isCompressed) pipeline(createReadStream(path), createGzip(), response, ignore)
  else pipeline(createReadStream(path), response, ignore)
}
