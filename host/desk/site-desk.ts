import { mkdtemp } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { matchPage } from '#web/desk/pages/page-table.ts'
import { apiHeaders, deskHeaders } from '../headers.ts'
import type { Content } from '../shop/content.ts'
import { encodeBody } from '../site/built-file.ts'
import { faviconPath } from '../site/icons.ts'
import { type PreparedResponse, prepareResponse, sendResponse } from '../site/responses.ts'
import type { Site, SiteDeps } from '../site/site-deps.ts'
import { type DeskBuild, deskPath, isDeskFile, readDeskBuild } from './desk-build.ts'
import { writeDeskDocument } from './desk-document.ts'

type SiteDeskDeps = Pick<SiteDeps, 'settings' | 'content' | 'readInDevelopment' | 'buildFolder' | 'report'>

/**
 * Adds the desk to a site: its files, and the document at every path of a page. They are prepared when first asked for.
 * With a host of its own the desk is at that host alone, and nothing else of the site is there.
 */
export function withDesk(site: Site, deps: SiteDeskDeps): Site {
  const { settings, readInDevelopment, buildFolder = resolve('dist'), report = () => undefined } = deps
  const headersOfFiles = { ...apiHeaders(settings), 'cache-control': 'public, max-age=31536000, immutable' }
  const headersOfDocument = { ...deskHeaders(settings), 'cache-control': 'no-cache' }
  const headersOfRefusal = {
    ...apiHeaders(settings),
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
  }
  const build = once(() => (readInDevelopment ? bundleInDevelopment() : readDeskBuild(join(buildFolder, 'desk'))))
  // Read at once, before another build can replace it. Why it could not be read is reported to whoever asks for the desk.
  if (!readInDevelopment) build().catch(() => undefined)
  const files = new Map<string, Promise<PreparedResponse>>()

  /** The document of each page, by its module. */
  const documentsOf = (content: Content) =>
    byName(async (module) => {
      const html = writeDeskDocument(await build(), content, module)
      return prepare('text/html; charset=utf-8', Buffer.from(html), headersOfDocument)
    })
  let readDocument = documentsOf(deps.content)

  async function find(path: string): Promise<PreparedResponse | null> {
    const found = (await build()).files.get(path)
    if (!found && isDeskFile(path)) return null
    if (!found) return readDocument(matchPage(path.slice(deskPath.length) || '/').module)
    const prepared = files.get(path) ?? prepare(found.type, found.body, headersOfFiles)
    files.set(path, prepared)
    return prepared
  }

  function refuse(response: ServerResponse, status: 404 | 500, why: string): void {
    response.writeHead(status, headersOfRefusal)
    response.end(why)
  }

  return {
    ...site,
    answer(request, response) {
      const [path = ''] = (request.url ?? '').split('?')
      const isOwnHost = settings.deskHost !== undefined && request.headers.host === settings.deskHost
      const isReading = request.method === 'GET' || request.method === 'HEAD'
      if (isReading && isOwnHost && !isDeskPath(path) && !isSharedFile(path)) {
        response.writeHead(302, { ...headersOfDocument, location: deskPath, 'content-length': '0' })
        response.end()
        return true
      }
      const isElsewhere = settings.deskHost !== undefined && !isOwnHost
      if (!isReading || isElsewhere || !isDeskPath(path)) return site.answer(request, response)
      find(path).then(
        (prepared) =>
          prepared === null
            ? refuse(response, 404, 'The desk has no such file')
            : sendResponse(prepared, request, response),
        (error: unknown) => {
          report(`Desk: ${error instanceof Error ? error.message : String(error)}`)
          refuse(response, 500, 'The desk could not be read: the output of the program says why')
        },
      )
      return true
    },
    async refresh(content) {
      await site.refresh(content)
      if (content) readDocument = documentsOf(content)
    },
  }
}

const isDeskPath = (path: string) => path === deskPath || path.startsWith(`${deskPath}/`)

/** Fonts, icons and the style sheet of the theme, which the desk shows at its own host too. */
const isSharedFile = (path: string) => path.startsWith('/assets/') || path === faviconPath

const prepare = async (type: string, body: Buffer, headers: Record<string, string>) =>
  prepareResponse({ type, bodies: await encodeBody(body, type) }, headers)

/** Makes something when it is first asked for; a failure is tried again the next time. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** The same for each of several things by its name. */
function byName<Result>(make: (name: string | undefined) => Promise<Result>) {
  const made = new Map<string | undefined, () => Promise<Result>>()
  return (name: string | undefined): Promise<Result> => {
    const read = made.get(name) ?? once(() => make(name))
    made.set(name, read)
    return read()
  }
}

/** Bundles the desk as it is now. Imports the bundler only when it is needed: a shop in production never loads it. */
async function bundleInDevelopment(): Promise<DeskBuild> {
  const { bundleDesk } = await import('#scripts/bundling/desk.ts')
  const folder = await mkdtemp(join(tmpdir(), 'backline-desk-'))
  await bundleDesk(folder)
  return readDeskBuild(folder)
}
