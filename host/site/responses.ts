import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUpdatesPath, updatesMaxAge } from '#contract/update-feed.ts'
import { createEtag, isCurrent } from '#service/platform/index.ts'
import { findRedirect } from '#web/site/navigation/destination.ts'
import { decodePath, matchPath } from '#web/site/navigation/match.ts'
import { isTemplateFile } from '#web/site/pages/template/template-files.ts'
import { apiHeaders, checkoutHeaders, type Headers, pageHeaders } from '../headers.ts'
import { chooseEncoding, type Encoding, encodings } from './accept-encoding.ts'
import type { BuiltFile } from './built-file.ts'
import { checkoutPath, isCheckoutPath } from './checkout-document.ts'
import type { SiteSettings } from './config.ts'
import type { LateFiles } from './late-files.ts'
import { fillNotFound, type Missing, missing } from './not-found.ts'
import { changePasswordPath, changePasswordTarget, readRouting, routingPath } from './routing.ts'
import { picturesFolder } from './seo/page-meta.ts'

export type Responses = {
  answer(request: IncomingMessage, response: ServerResponse): boolean
  renderNotFound(fullPath: string): { html: string; headers: Headers }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Prepares a response for everything that the site serves, but for late files. A request gets here first, before rate limits and
 * the log. `onFailure` is told why a late file cannot be made.
 */
export function createResponses(
  files: readonly BuiltFile[],
  settings: SiteSettings,
  lateFiles: LateFiles,
  onFailure: (error: unknown) => void,
): Responses {
  const headersOf = createHeaders(settings)
  const prepared = new Map<string, PreparedResponse>(
    files.filter(({ path }) => path.startsWith('/')).map((file) => [file.path, prepareResponse(file, headersOf(file))]),
  )
  const checkout = prepareResponse(findFile(files, checkoutPath), {
    ...checkoutHeaders(settings),
    'cache-control': 'no-store',
  })
  const textOf = (path: string) => findFile(files, path).bodies.identity.toString()
  const screens: Record<Missing, string> = {
    unknown: textOf(missing.unknown.path),
    invalid: textOf(missing.invalid.path),
  }
  const screenHeaders = {
    ...pageHeaders(settings),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  }
  const { routeRules, products } = readRouting(textOf(routingPath))

  function find(path: string): Answer | undefined {
    // Another licensing service has its own checkout.
    const isCheckout = isCheckoutPath(path) && settings.licensingHost === undefined
    const found = prepared.get(path) ?? (isCheckout ? checkout : undefined)
    if (found) return (request, response) => sendResponse(found, request, response)
    return lateFiles.has(path) ? (request, response) => void sendLate(path, request, response) : undefined
  }

  async function sendLate(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const file = await lateFiles.read(path)
      sendResponse(prepareResponse(file, headersOf(file)), request, response)
    } catch (error) {
      onFailure(error)
      response.writeHead(500, { ...apiHeaders(settings), 'cache-control': 'no-store', 'content-length': '0' }).end()
    }
  }

  return {
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const [path, query] = splitTarget(request.url ?? '')
      const exact = prepared.get(path)
      if (exact) {
        sendResponse(exact, request, response)
        return true
      }
      if (path === changePasswordPath) {
        redirect(response, changePasswordTarget, headersOf.redirect, 302)
        return true
      }
      const canonical = decodePath(path)
      const found = canonical === null ? undefined : find(canonical)
      const target = canonical === null || found ? null : findRedirect(canonical, query, routeRules)
      if (target !== null) redirect(response, target, headersOf.redirect)
      if (!found) return target !== null
      if (path.endsWith('/')) redirect(response, `${path.slice(0, -1)}${query}`, headersOf.redirect)
      else found(request, response)
      return true
    },
    renderNotFound(fullPath) {
      const [path] = splitTarget(fullPath)
      const kind: Missing = matchPath(path, products) === null ? 'unknown' : 'invalid'
      return { html: fillNotFound(screens[kind], fullPath), headers: screenHeaders }
    },
  }
}

function createHeaders(settings: SiteSettings) {
  const page = { ...pageHeaders(settings), 'cache-control': 'no-cache' }
  const data = { ...apiHeaders(settings), 'cache-control': 'no-cache' }
  const file = { ...apiHeaders(settings), 'cache-control': 'public, max-age=31536000, immutable' }
  const shown = { 'cross-origin-resource-policy': 'cross-origin' }
  const picture = { ...data, ...shown }
  // Mails show the logo of the theme, and some are read on a web page.
  const image = { ...file, ...shown }
  const updates = {
    ...picture,
    'cache-control': `public, max-age=${updatesMaxAge}`,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'etag',
  }
  const headersOf = ({ path, type }: BuiltFile): Headers => {
    if (type.startsWith('text/html')) return page
    if (path.startsWith(picturesFolder)) return picture
    if (isUpdatesPath(path)) return updates
    if (isTemplateFile(path)) return { ...data, 'content-disposition': `attachment; filename="${nameOf(path)}"` }
    if (!path.startsWith('/assets/')) return data
    return type.startsWith('image/') ? image : file
  }
  return Object.assign(headersOf, { redirect: data })
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function splitTarget(target: string): [path: string, query: string] {
  const start = target.indexOf('?')
  return start < 0 ? [target, ''] : [target.slice(0, start), target.slice(start)]
}

function redirect(response: ServerResponse, location: string, headers: Headers, status: 302 | 308 = 308): void {
  response.writeHead(status, { ...headers, location, 'content-length': '0' })
  response.end()
}

function findFile(files: readonly BuiltFile[], path: string): BuiltFile {
  const found = files.find((file) => file.path === path)
  if (!found) throw new Error(`The site has no ${path}`)
  return found
}

/** A body that is a string has one character for each byte. */
type Variant = { etag: string; headers: string[]; headersOfUnchanged: string[]; body: Buffer | string }
/** A file with its headers, so that a response takes one look-up and one write. */
export type PreparedResponse = {
  available: readonly Encoding[]
  variants: Partial<Record<Encoding, Variant>>
  identity: Variant
}

/** Prepares a response for each encoding of a file, with its own strong ETag. */
export function prepareResponse(
  { bodies, type }: Pick<BuiltFile, 'bodies' | 'type'>,
  headers: Headers,
): PreparedResponse {
  const variants: Partial<Record<Encoding, Variant>> = {}
  for (const encoding of encodings) {
    const body = bodies[encoding]
    if (body) variants[encoding] = prepareVariant(encoding, body, type, headers)
  }
  const identity = prepareVariant('identity', bodies.identity, type, headers)
  return { available: encodings.filter((encoding) => bodies[encoding] !== undefined), variants, identity }
}

/** Up to this size, in bytes, a string is faster: Node sends it in one write together with the headers. */
const largestText = 16 * 1024

function prepareVariant(encoding: Encoding, body: Buffer, type: string, headers: Headers): Variant {
  const etag = createEtag(body)
  const shared = { ...headers, etag, vary: 'accept-encoding' }
  const sent = { ...shared, 'content-type': type, 'content-length': String(body.length) }
  return {
    etag,
    headersOfUnchanged: Object.entries(shared).flat(),
    headers: Object.entries(encoding === 'identity' ? sent : { ...sent, 'content-encoding': encoding }).flat(),
    body: body.length > largestText ? body : body.toString('latin1'),
  }
}

/** Answers a GET or HEAD with the encoding that the browser prefers, or with 304 when it already has that. */
export function sendResponse(prepared: PreparedResponse, request: IncomingMessage, response: ServerResponse): void {
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString(), prepared.available)
  const variant = prepared.variants[encoding] ?? prepared.identity
  if (isCurrent(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, variant.headersOfUnchanged)
    response.end()
    return
  }
  response.writeHead(200, variant.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body, 'latin1')
}
