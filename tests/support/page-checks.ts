import { isDeepStrictEqual } from 'node:util'
import { type PageHtml, readPageHtml } from './page-html.ts'
import type { SpecifiedRoute } from './route-table.ts'

export type WalkedSite = {
  url: string
  /** A plain file server sends the visitor of `/about` to `/about/`. */
  isStatic: boolean
}
type WalkedPage = PageHtml & { path: string; url: string }

/** What is wrong with the pages of a route as they are delivered, before any script; empty when nothing is. */
export async function findPageFaults(site: WalkedSite, { paths, kind, h1 }: SpecifiedRoute): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const page = await readPage(site, path)
      const faults = page === null ? ['is not there'] : await findFaults(site, page, kind, h1)
      return faults.map((fault) => `${path} ${fault}`)
    }),
  )
  return found.flat()
}

export async function readPage({ url, isStatic }: WalkedSite, path: string): Promise<WalkedPage | null> {
  const response = await fetch(`${url}${path}`, { redirect: isStatic ? 'follow' : 'manual' })
  const html = await response.text()
  return response.status === 200 ? { ...readPageHtml(html), path, url: response.url } : null
}

async function findFaults(site: WalkedSite, page: WalkedPage, kind: SpecifiedRoute['kind'], h1: string | undefined) {
  const isShell = kind !== 'prerendered'
  const [title = ''] = page.h1
  const faults: Record<string, boolean> = {
    [`has the headings [${page.h1}] instead of one`]: page.h1.length !== 1 || title === '',
    [`is called '${title}' instead of '${h1}'`]: h1 !== undefined && title !== h1,
    'has no title': page.title === '',
    'has no description': page.description === '',
    [`says it is at '${page.canonical}'`]: page.canonical !== `${site.url}${page.path}`,
    [isShell ? 'is not kept from search' : 'is kept from search']: page.isIndexed === isShell,
    [`has inline script or style: ${page.inline}`]: page.inline.length > 0,
    'does not say what needs JavaScript': !(isShell ? /needs JavaScript/ : /JavaScript/).test(page.scriptless),
  }
  return [
    ...Object.keys(faults).filter((fault) => faults[fault]),
    ...(await findPayloadFaults(site, page, isShell)),
    ...(await findMissingResources(page)),
    ...(await findPictureFaults(page)),
    ...(isShell && (await isPersonal(page)) ? ['is another one for a customer'] : []),
  ]
}

async function findPayloadFaults(site: WalkedSite, page: WalkedPage, isShell: boolean): Promise<string[]> {
  const response = await fetch(`${site.url}${page.path === '/' ? '' : page.path}/_payload.json`)
  if (response.status !== 200) return ['has no data beside it']
  const payload: unknown = await response.json()
  if (typeof payload !== 'object' || payload === null) return ['has data beside it that is none']
  const hasMore = isShell && !isDeepStrictEqual(Object.keys(payload), ['head'])
  return [
    ...(isDeepStrictEqual(payload, page.payload) ? [] : ['is made of other data than that beside it']),
    ...(hasMore ? ['has data beside it though it is a shell'] : []),
  ]
}

/** Whoever shows a link to the page gets a picture in the size that it names: the head of a PNG says so. */
async function findPictureFaults({ picture }: WalkedPage): Promise<string[]> {
  if (!URL.canParse(picture)) return [`names '${picture}' as its picture`]
  const response = await fetch(picture)
  const png = Buffer.from(await response.arrayBuffer())
  const isPng = response.status === 200 && png.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'
  const size = isPng ? `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}` : 'no PNG'
  return size === '1200x630' ? [] : [`has as its picture ${picture}, which is ${size} (${response.status})`]
}

async function findMissingResources({ url, resources }: WalkedPage): Promise<string[]> {
  const states = await Promise.all(
    [...new Set(resources)].map(async (resource) => {
      const { status } = await fetch(new URL(resource, url), { method: 'HEAD' })
      return status === 200 ? [] : [`loads ${resource}, which answers ${status}`]
    }),
  )
  return states.flat()
}

async function isPersonal({ url }: WalkedPage): Promise<boolean> {
  const asked = { authorization: 'Bearer a.customer.token', cookie: 'session=a-customer; user=ada' }
  const [anonymous, personal] = await Promise.all(
    [{}, asked].map(async (headers) => Buffer.from(await (await fetch(url, { headers })).arrayBuffer())),
  )
  return anonymous === undefined || personal === undefined || !anonymous.equals(personal)
}

/** The links of all these pages that lead nowhere: to no page or file, or to a place that the page does not have. */
export async function findDeadLinks(site: WalkedSite, paths: readonly string[]): Promise<string[]> {
  const pages = await Promise.all(paths.map((path) => readPage(site, path)))
  const there = pages.filter((page) => page !== null)
  const targets = new Map<string, Promise<WalkedPage | null>>(there.map((page) => [page.path, Promise.resolve(page)]))
  const readTarget = (path: string) => {
    const target = targets.get(path) ?? readPage(site, path)
    targets.set(path, target)
    return target
  }

  async function isDead(link: URL): Promise<boolean> {
    if (link.origin !== site.url) return !['mailto:', 'https:', 'http:'].includes(link.protocol)
    if (link.pathname.startsWith('/api/')) return !(await fetch(link, { method: 'HEAD' })).ok
    const target = await readTarget(link.pathname)
    return target === null || (link.hash !== '' && !target.ids.has(decodeURIComponent(link.hash.slice(1))))
  }

  const found = there.flatMap(({ path, url, links }) =>
    links.map(async (href) => ((await isDead(new URL(href, url))) ? [`${path} links to ${href}`] : [])),
  )
  return [...new Set((await Promise.all(found)).flat())]
}

export async function findSharedTitles(site: WalkedSite, paths: readonly string[]): Promise<string[]> {
  const pages = await Promise.all(paths.map((path) => readPage(site, path)))
  const titles = pages.flatMap((page) => page?.title ?? [])
  return titles.filter((title, index) => titles.indexOf(title) !== index)
}
