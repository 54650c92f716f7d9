import * as z from 'zod/mini'
import { rhythmSchema } from '#contract/rhythm.ts'
import type { ProductSign } from '#contract/site-config.ts'
import { rhythmOfHeadline } from '#web/site/components/content/headline-rhythm.ts'
import { colourOfPost } from '#web/site/components/content/post-colour.ts'
import { feedPath } from '#web/site/pages/blog/schema.ts'
import type { PageMeta } from '#web/site/rendering.ts'
import { headSchema } from '#web/site/schema.ts'
import type { LoadedPage } from '../load-site.ts'
import { feedTitle, hasFeed } from './blog-feed.ts'
import { isIndexed, type SeoContext } from './context.ts'
import { headlineOf } from './page-names.ts'
import { describeRings } from './sharing-picture/draw-rings.ts'
import { type Picture, type PictureRing, pictureSize } from './sharing-picture/picture.ts'
import { describePage } from './structured-data/describe-page.ts'

const printedSchema = z.object({ colour: z.string(), rhythm: rhythmSchema })
/** The fields of a page's data that its picture and its name in lists are made from. */
const shownSchema = z.object({
  head: headSchema,
  headline: z.optional(z.string()),
  rhythm: z.optional(rhythmSchema),
  product: z.optional(printedSchema),
  /** Some pages list something else as products. */
  products: z.catch(z.array(printedSchema), []),
})

/** The picture of an indexed page; any other page has the picture of home. */
export function pictureOf(page: LoadedPage, context: SeoContext): Picture {
  const shown = isIndexed(page) ? page : (context.pages.find(({ path }) => path === '/') ?? page)
  return {
    headline: headlineOf(shown, context),
    vendorName: context.content.vendor.name,
    rings: ringsOf(shown, context.products),
  }
}

/** The rhythm that the page shows: its own, its product's, those of all its products, or that of its headline. */
function ringsOf({ payload }: LoadedPage, signs: ProductSign[]): PictureRing[] {
  const { head, headline = head.title, rhythm, product, products } = shownSchema.parse(payload)
  if (product) return [{ rhythm: rhythm ?? product.rhythm, colour: product.colour }]
  if (rhythm) return [{ rhythm, colour: colourOfPost(rhythm, signs) }]
  if (products.length > 0) return products.map(({ colour, rhythm: own }) => ({ colour, rhythm: own }))
  return [{ rhythm: rhythmOfHeadline(headline), colour: 'currentColor' }]
}

/** The folder of the pictures, which other sites may show. */
export const picturesFolder = '/pictures/'

/** The path of a page's picture. */
export const picturePath = (page: LoadedPage): string =>
  `${picturesFolder}${isIndexed(page) && page.path !== '/' ? page.path.slice(1) : 'home'}.png`

/** The metadata of a page for search engines and for links that people share. */
export function describeMeta(page: LoadedPage, context: SeoContext): PageMeta {
  const { headline, rings } = pictureOf(page, context)
  const picture = context.addressOf(picturePath(page))
  return {
    kind: page.route.name === 'post' ? 'article' : 'website',
    siteName: context.content.vendor.name,
    picture: { url: picture, ...pictureSize, alt: `‘${headline}’ beside ${describeRings(rings)}` },
    feed: hasFeed(context) ? { path: feedPath, title: feedTitle(context.content.vendor) } : null,
    structuredData: isIndexed(page) ? describePage(page, picture, context) : null,
  }
}
