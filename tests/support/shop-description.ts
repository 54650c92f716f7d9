import { readPageHtml } from './page-html.ts'

async function read(url: string, address: string): Promise<string> {
  const response = await fetch(new URL(address, url))
  if (response.status !== 200) throw new Error(`${address} is answered with ${response.status}`)
  return response.text()
}

/** Pages that no sitemap names. */
const unlisted = ['/user-area/sign-in', '/user-area/licenses', '/user-area/products', '/activate', '/withdraw']

/** The paths of all pages of a shop. */
export async function listPages(url: string): Promise<string[]> {
  const sitemap = await read(url, '/sitemap.xml')
  return [...[...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page = '']) => new URL(page).pathname), ...unlisted]
}

async function describePage(url: string, path: string): Promise<string> {
  const { title, description, text, links, resources } = readPageHtml(await read(url, path))
  const pictures = resources.filter((resource) => resource.startsWith('/pictures/'))
  return [`# ${path}`, title, description, text, ...links, ...pictures].join('\n')
}

/** What all pages of a shop say and link to, without its address. */
export async function describePages(url: string): Promise<string> {
  const pages = await Promise.all((await listPages(url)).map((path) => describePage(url, path)))
  return pages.join('\n\n').replaceAll(url, '')
}

/** What a shop sells, as its API says it, without its address. */
export async function describeStorefront(url: string): Promise<string> {
  const storefront = (await read(url, '/api/customer/storefront')).replaceAll(url, '')
  return `${JSON.stringify(JSON.parse(storefront), null, 2)}\n`
}
