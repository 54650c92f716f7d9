import { resolve } from 'node:path'
import { readContent } from '../../shop/read-content.ts'
import { storefrontOfFiles } from '../catalogue-storefront.ts'
import { loadSite } from '../load-site.ts'
import type { SeoContext } from './context.ts'

/** For tests: the site of the demo, with the prices in its files. */
export async function readDemoContext(publicUrl: string): Promise<SeoContext> {
  const content = await readContent(resolve(import.meta.dirname, '../../../shops/oddmeter'))
  const settings = { publicUrl, checkoutOrigin: publicUrl, allowedOrigins: [], dialect: 'backline' as const }
  return loadSite(settings, content, storefrontOfFiles(content), 'demo').seo
}
