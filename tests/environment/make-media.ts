import path from 'node:path'
import { exportMedia } from '#host/export/export-media.ts'
import { openMediaStore } from '#host/media/media-store.ts'
import { readContent } from '#host/shop/read-content.ts'
import { storefrontOfFiles } from '#host/site/catalogue-storefront.ts'
import { loadSite } from '#host/site/load-site.ts'
import { demoShops, madeMediaOf } from './made-media.ts'

const origin = 'http://127.0.0.1'
const settings = { publicUrl: origin, checkoutOrigin: origin, allowedOrigins: [], dialect: 'backline' as const }

/** Makes what is missing of the media of the demo shops, so that no shop that a test starts has to. */
export async function makeMedia(): Promise<void> {
  await Promise.all(demoShops.map(makeMediaOf))
}

async function makeMediaOf(shop: string): Promise<void> {
  const media = await openMediaStore(madeMediaOf(shop))
  const content = await readContent(path.resolve(import.meta.dirname, '../../shops', shop), { media })
  // Its pages ask for what they show of the media.
  loadSite(settings, content, storefrontOfFiles(content), 'tests')
  await exportMedia(media, content.media)
  await media.close()
}
