import { resolve } from 'node:path'
import { readContent } from '#host/shop/read-content.ts'
import { storefrontOfFiles } from '#host/site/catalogue-storefront.ts'
import { loadSite } from '#host/site/load-site.ts'
import type { SeoContext } from '#host/site/seo/context.ts'

/** The site of the demo, with the prices in its files. */
export async function readDemoContext(publicUrl: string): Promise<SeoContext> {
  const content = await readContent(resolve(import.meta.dirname, '../../shops/oddmeter'))
  const settings = { publicUrl, checkoutOrigin: publicUrl, allowedOrigins: [], dialect: 'backline' as const }
  return loadSite(settings, content, storefrontOfFiles(content), 'demo').seo
}
