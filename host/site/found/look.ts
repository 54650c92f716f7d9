import * as z from 'zod/mini'
import { rhythmSchema } from '#contract/rhythm.ts'
import type { ProductSign } from '#contract/site-config.ts'
import { rhythmOfHeadline } from '#web/site/parts/reading/headline-rhythm.ts'
import { colourOfPost } from '#web/site/parts/reading/post-colour.ts'
import { headSchema } from '#web/site/schema.ts'
import type { LoadedPage } from '../load-pages.ts'
import type { Picture, PictureRing } from './picture/picture.ts'
import { isIndexed, type SiteFacts } from './site-facts.ts'

const printedSchema = z.object({ colour: z.string(), rhythm: rhythmSchema })
/** What a page shows of itself, of all that its data may hold. */
const lookSchema = z.object({
  head: headSchema,
  headline: z.optional(z.string()),
  rhythm: z.optional(rhythmSchema),
  product: z.optional(printedSchema),
  /** On some pages products stand in a list of something else. */
  products: z.catch(z.array(printedSchema), []),
})

/** The headline of a page; of one that has none its title without the vendor's name. */
export function headlineOf({ payload }: LoadedPage, { content }: SiteFacts): string {
  const { head, headline } = lookSchema.parse(payload)
  return headline ?? withoutVendor(head.title, content.vendor.name)
}

/** What a page is called in a list of pages: its title without the vendor's name. */
export const titleOf = ({ payload }: LoadedPage, { content }: SiteFacts): string =>
  withoutVendor(lookSchema.parse(payload).head.title, content.vendor.name)

const withoutVendor = (title: string, vendor: string) => title.replace(` – ${vendor}`, '')

/** The picture of a page that is found by search; a page kept from it shows the one of home. */
export function pictureOf(page: LoadedPage, facts: SiteFacts): Picture {
  const shown = isIndexed(page) ? page : (facts.pages.find(({ path }) => path === '/') ?? page)
  return {
    headline: headlineOf(shown, facts),
    vendorName: facts.content.vendor.name,
    rings: ringsOf(shown, facts.products),
  }
}

/** As the page prints it: its own rhythm, its product's, those of all its products, or that of its headline. */
function ringsOf({ payload }: LoadedPage, signs: ProductSign[]): PictureRing[] {
  const { head, headline = head.title, rhythm, product, products } = lookSchema.parse(payload)
  if (product) return [{ rhythm: rhythm ?? product.rhythm, colour: product.colour }]
  if (rhythm) return [{ rhythm, colour: colourOfPost(rhythm, signs) }]
  if (products.length > 0) return products.map(({ colour, rhythm: own }) => ({ colour, rhythm: own }))
  return [{ rhythm: rhythmOfHeadline(headline), colour: 'currentColor' }]
}

/** Where pictures are. Other sites may show them: that is what they are for. */
export const picturesFolder = '/pictures/'

/** Where the picture of a page is. */
export const picturePath = (page: LoadedPage): string =>
  `${picturesFolder}${isIndexed(page) && page.path !== '/' ? page.path.slice(1) : 'home'}.png`
