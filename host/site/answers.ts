import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUpdatesPath, updatesMaxAge } from '#contract/update-feed.ts'
import { findRedirect } from '#web/site/navigation/destination.ts'
import { decodePath, matchPath } from '#web/site/navigation/match.ts'
import { isTemplateFile } from '#web/site/pages/template/template-files.ts'
import { apiHeaders, checkoutHeaders, type Headers, pageHeaders } from '../headers.ts'
import { type Answer, prepareAnswer, sendAnswer } from './answer.ts'
import type { Artifact } from './artifact.ts'
import { checkoutPath, isCheckoutPath } from './checkout-document.ts'
import type { SiteSettings } from './config.ts'
import { fillNotFound, type Missing, missing } from './not-found.ts'
import { changePasswordPath, changePasswordTarget, readRouting, routingPath } from './routing.ts'
import { picturesFolder } from './seo/page-meta.ts'

export type Answers = {
  answer(request: IncomingMessage, response: ServerResponse): boolean
  renderNotFound(fullPath: string): { html: string; headers: Headers }
}

/** Everything the site serves, prepared: the first thing a request meets, before limits and log. */
export function createAnswers(artifacts: readonly Artifact[], settings: SiteSettings): Answers {
  const headersOf = createHeaders(settings)
  const answers = new Map<string, Answer>(
    artifacts
      .filter(({ path }) => path.startsWith('/'))
      .map((artifact) => [artifact.path, prepareAnswer(artifact, headersOf(artifact))]),
  )
  const checkout = prepareAnswer(findArtifact(artifacts, checkoutPath), {
    ...checkoutHeaders(settings),
    'cache-control': 'no-store',
  })
  const textOf = (path: string) => findArtifact(artifacts, path).bodies.identity.toString()
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
    // A foreign licensing service has a checkout of its own.
    return answers.get(path) ?? (isCheckoutPath(path) && settings.licensingHost === undefined ? checkout : undefined)
  }

  return {
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const [path, query] = splitTarget(request.url ?? '')
      const asWritten = answers.get(path)
      if (asWritten) {
        sendAnswer(asWritten, request, response)
        return true
      }
      if (path === changePasswordPath) {
        redirect(response, changePasswordTarget, headersOf.redirect, 302)
        return true
      }
      const canonical = decodePath(path)
      const answer = canonical === null ? undefined : find(canonical)
      const target = canonical === null || answer ? null : findRedirect(canonical, query, routeRules)
      if (target !== null) redirect(response, target, headersOf.redirect)
      if (!answer) return target !== null
      if (path.endsWith('/')) redirect(response, `${path.slice(0, -1)}${query}`, headersOf.redirect)
      else sendAnswer(answer, request, response)
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
  const picture = { ...data, 'cross-origin-resource-policy': 'cross-origin' }
  const updates = {
    ...picture,
    'cache-control': `public, max-age=${updatesMaxAge}`,
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'etag',
  }
  const headersOf = ({ path, type }: Artifact): Headers => {
    if (type.startsWith('text/html')) return page
    if (path.startsWith(picturesFolder)) return picture
    if (isUpdatesPath(path)) return updates
    if (isTemplateFile(path)) return { ...data, 'content-disposition': `attachment; filename="${nameOf(path)}"` }
    return path.startsWith('/assets/') ? file : data
  }
  return Object.assign(headersOf, { redirect: data })
}

/** What a file is called where it is saved. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function splitTarget(target: string): [path: string, query: string] {
  const start = target.indexOf('?')
  return start < 0 ? [target, ''] : [target.slice(0, start), target.slice(start)]
}

function redirect(response: ServerResponse, location: string, headers: Headers, status: 302 | 308 = 308): void {
  response.writeHead(status, { ...headers, location, 'content-length': '0' })
  response.end()
}

function findArtifact(artifacts: readonly Artifact[], path: string): Artifact {
  const found = artifacts.find((artifact) => artifact.path === path)
  if (!found) throw new Error(`The site has no ${path}`)
  return found
}
