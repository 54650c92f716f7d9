import type { FastifyBaseLogger } from 'fastify'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import { ok, ProblemError, type Router, type StreamReply, saveAs } from '#service/platform/index.ts'
import { findPortion, type Portion } from './byte-ranges.ts'
import type { DownloadService, Sendable } from './service.ts'

/** Downloads (specification §7 Inventory), and the files of a local storage folder. */
export function registerDownloadRoutes(router: Router, downloads: DownloadService, logger: FastifyBaseLogger): void {
  // [calls.download] [roles.customer-download]
  router.route(inventoryEndpoints.download, async ({ parameters, query, caller, header, setHeader }) => {
    const location = await downloads.locate(parameters, { caller, authorization: header('authorization') })
    if (query.redirect === 'false') return ok({ location })
    setHeader('location', location)
    return { status: 302 as const, payload: undefined }
  })

  router.routeStream(inventoryEndpoints.readFile, async ({ parameters, query, header, setHeader }) => {
    const file = await downloads.open(parameters, query)
    const { opened, sha256 } = file
    const conditions = {
      range: header('range'),
      ifRange: header('if-range'),
      ifNoneMatch: header('if-none-match'),
    }
    const portion = findPortion(conditions, etagOf(sha256), opened.size)
    // An empty part is closed in the same way as one that is read.
    const body = opened.read(portion.status === 206 ? portion.range : undefined)
    body.once('close', () => {
      opened.close().catch((err: unknown) => logger.error({ err }, 'a file could not be closed'))
    })
    if (portion.status === 416) {
      body.destroy()
      setHeader('content-range', `bytes */${opened.size}`)
      throw new ProblemError('range-not-satisfiable', {
        detail: 'The file ends before: ask for it from its start',
      })
    }
    return { status: portion.status, headers: describePortion(portion, file), body }
  })
}

/** A hash of all bytes, so that only identical files share it. */
const etagOf = (sha256: string) => `"${sha256}"`

function describePortion(portion: Portion, { opened, fileName, sha256 }: Sendable): StreamReply['headers'] {
  // The client may cache the file, but no shared cache.
  const shared = { etag: etagOf(sha256), 'cache-control': 'private, no-cache' }
  if (portion.status === 304) return shared
  const { first, last } = portion.status === 206 ? portion.range : { first: 0, last: opened.size - 1 }
  return {
    ...shared,
    'accept-ranges': 'bytes',
    'content-type': 'application/octet-stream',
    'content-disposition': saveAs(fileName),
    'content-length': String(last + 1 - first),
    ...(portion.status === 206 ? { 'content-range': `bytes ${first}-${last}/${opened.size}` } : {}),
  }
}
