import * as z from 'zod/mini'
import { rhythmSchema } from '#contract/rhythm.ts'
import type { ProductSign } from '#contract/site-config.ts'
import { panelPaint, type Theme } from '#contract/theme.ts'
import { toSubject } from '#web/site/components/content/post-subject.ts'
import { feedPath } from '#web/site/pages/blog/feed-path.ts'
import type { PageMeta } from '#web/site/rendering.ts'
import { headSchema } from '#web/site/schema.ts'
import type { Subject } from '#web/ui/illustration/subject.ts'
import type { LoadedPage } from '../loaded-page.ts'
import { feedTitle, hasFeed } from './blog-feed.ts'
import { isIndexed, type SeoContext } from './context.ts'
import { headlineOf } from './page-names.ts'
import { describePicture } from './sharing-picture/describe-picture.ts'
import { type Picture, pictureSize, toPictureLook } from './sharing-picture/picture.ts'
import { describePage } from './structured-data/describe-page.ts'

const printedSchema = z.object({
  name: z.optional(z.string()),
  product: z.optional(z.object({ name: z.string() })),
  colour: z.string(),
  rhythm: z.optional(rhythmSchema),
})
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
    illustration: context.illustration,
    look: toPictureLook(context.content.theme),
    subjects: subjectsOf(shown, context.products).map(paintWith(context.content.theme)),
  }
}

/** What the page's figure shows: its product, its post, all its products, or its headline. */
function subjectsOf({ payload }: LoadedPage, signs: ProductSign[]): Subject[] {
  const { head, headline = head.title, rhythm, product, products } = shownSchema.parse(payload)
  if (product) return [{ ...nameOf(product), rhythm: rhythm ?? product.rhythm }]
  if (rhythm) return [toSubject({ title: headline, rhythm }, signs)]
  if (products.length > 0) return products.map(nameOf)
  return [{ name: headline, isHeadline: true }]
}

/** Outside of pages, where no style sheet applies, the panel of the theme is a colour like others. */
const paintWith =
  ({ colours }: Theme) =>
  (subject: Subject): Subject =>
    subject.colour === panelPaint ? { ...subject, colour: colours.light.panel } : subject

/** A product by its sign or its card. */
const nameOf = ({ name, product, colour, rhythm }: z.infer<typeof printedSchema>): Subject => ({
  name: product?.name ?? name ?? '',
  colour,
  rhythm,
})

/** The folder of the pictures, which other sites may show. */
export const picturesFolder = '/pictures/'

/** The path of a page's picture. */
export const picturePath = (page: LoadedPage): string =>
  `${picturesFolder}${isIndexed(page) && page.path !== '/' ? page.path.slice(1) : 'home'}.png`

/** What a shared link to a page shows: the vendor's image, unless the page has one of its own. */
function describeShared(page: LoadedPage, context: SeoContext): PageMeta['picture'] {
  const { theme, vendor } = context.content
  const { sharing } = theme.pictures
  if (sharing && !isAboutOne(page)) {
    const { path, type, width, height } = sharing
    return { url: context.addressOf(path), type, width, height, alt: `${vendor.name}: ${vendor.tagline}` }
  }
  const alt = describePicture(pictureOf(page, context))
  return { url: context.addressOf(picturePath(page)), type: 'image/png', ...pictureSize, alt }
}

/** Whether the page is about a product or a post, which the image drawn for it names. */
const isAboutOne = ({ route }: LoadedPage): boolean => route.name === 'product' || route.name === 'post'

/** The metadata of a page for search engines and for links that people share. */
export function describeMeta(page: LoadedPage, context: SeoContext): PageMeta {
  const picture = describeShared(page, context)
  return {
    kind: page.route.name === 'post' ? 'article' : 'website',
    siteName: context.content.vendor.name,
    picture,
    feed: hasFeed(context) ? { path: feedPath, title: feedTitle(context.content.vendor) } : null,
    structuredData: isIndexed(page) ? describePage(page, picture.url, context) : null,
  }
}
