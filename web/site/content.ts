import type { Bundle, Storefront, StoreProduct } from '#contract/entities/catalogue.ts'
import type { Instrument, Pattern } from '#contract/instrument/instrument.ts'
import type { Image, ImageReference, SiteMedia } from '#contract/media.ts'
import type { ProseNode } from '#contract/prose.ts'
import type { Rhythm } from '#contract/rhythm.ts'
import type { ProductSign } from '#contract/site-config.ts'
import type { Platform } from '#contract/statuses.ts'
import type { FieldsOf, WrittenSection } from './field-kit.ts'
import type { LayoutRow } from './pages/template/template-files.ts'
import type { PageHead, PageLink, ProductCard } from './schema.ts'
import type { fields as audioFields } from './sections/audio/fields.ts'
import type { fields as beforeAfterFields } from './sections/before-after/fields.ts'
import type { fields as galleryFields } from './sections/gallery/fields.ts'
import type { fields as requirementsFields } from './sections/requirements/fields.ts'
import type { fields as tryFields } from './sections/try/fields.ts'
import type { fields as videoFields } from './sections/video/fields.ts'

/** What the pages are made of, read and checked by `host/shop/`: texts and what is for sale. */

type Prose = { prose: ProseNode[] }
/** The sections of a file that consists of them, in order; without them the page has the layout of its kind. */
type Sectioned = Prose & { sections?: WrittenSection[] | null | undefined }
/** `slug` is the name of the file without its ending. */
type Named = { slug: string }
type Titled = { title: string; summary: string }
type Fact = { name: string; value: string }

/** How a page opens on a panel. */
export type CoverText = {
  /** Left out, it is the panel of the theme. */
  colour?: string | undefined
  rhythm?: Rhythm | undefined
  image?: ImageReference | undefined
}
export type PageText = Sectioned & { head: PageHead; headline: string; lead: string; cover?: CoverText | undefined }
export type ProductText = PageText & {
  edition: number
  /** Left out, the product has the panel of the theme. */
  colour?: string | undefined
  rhythm?: Rhythm | undefined
  image?: ImageReference | undefined
  features: { title: string; text: string; image?: ImageReference | undefined }[]
  facts: Fact[]
  audio?: FieldsOf<typeof audioFields> | undefined
  beforeAfter?: FieldsOf<typeof beforeAfterFields> | undefined
  try?: FieldsOf<typeof tryFields> | undefined
  gallery?: FieldsOf<typeof galleryFields> | undefined
  video?: FieldsOf<typeof videoFields> | undefined
  requirements?: FieldsOf<typeof requirementsFields> | undefined
  /** Ids of products that go well with it. */
  related?: string[] | undefined
  comparison: Fact[]
  instrument?: Instrument | undefined
}
export type PostText = Sectioned &
  Named &
  Titled & { date: string; author: string; rhythm?: Rhythm | undefined; image?: ImageReference | undefined }
/** `folder` names product and edition: 'plane-2', 'plane-micro'. */
export type GuideText = Prose &
  Named &
  Titled & { position: number; folder: string; image?: ImageReference | undefined }
export type DawText = Prose & Named & { name: string; position: number }
export type TemplateText = Prose &
  Named &
  Titled & {
    position: number
    product: string
    rhythm: Rhythm
    tempo: number
    layout: LayoutRow[]
    pattern?: Omit<Pattern, 'tempo'> | undefined
  }

export type Release = {
  version: string
  /** YYYY-MM-DD. */
  released?: string | undefined
  description?: string | undefined
  isCurrent: boolean
  isPrerelease: boolean
  artifacts: readonly { key: string; name: string; platform: Platform }[]
}

/** A product that is sold and has a text, with all that pages show of it. */
export type PresentedProduct = {
  product: StoreProduct
  text: ProductText
  card: ProductCard
  sign: ProductSign
  /** What stands at the top of pages about it where a drawing would be: its picture, in a shop without drawings. */
  picture: Image | undefined
  /** The product of which this is the micro edition. */
  microOf: string | null
  /** The path of its quick start; null where the shop leaves quick starts out. */
  quickStart: string | null
  guides: { text: GuideText; parameters: Record<string, string>; link: PageLink }[]
  releases: Release[]
  /** Who may download its files; unknown for a product that another service sells. */
  downloads: { needsUser: boolean; needsOwnership: boolean } | undefined
  /** On how many computers a license is active at a time; unknown for a product that another service sells. */
  seats: number | undefined
  /** Null where there is none, or where visitors can't get the files that it starts with. */
  trial: { days: number; needsAccount: boolean } | null
  /** The bundles that contain it; none in shops of versions whose pages did not name them. */
  bundles: Bundle[]
}

/** Everything that loaders make pages from. */
export type SiteContent = {
  vendor: { name: string; email: string; company: Company }
  /** The text of each page, by the name of its file: that in the `text` of a route, or the path of a page of the vendor's own. */
  pages: ReadonlyMap<string, PageText>
  products: PresentedProduct[]
  /** Everything for sale, products without a page too. */
  storefront: Storefront
  posts: PostText[]
  daws: DawText[]
  templates: TemplateText[]
  /** Whether pages without sections offer trials, bundles and small editions by themselves. An update adds none of them to a shop. */
  hasOffers: boolean
  /** Turns references to files below `media/` into what pages get. */
  media: SiteMedia
  /** The discount for learning and teaching; null when the vendor gives none. */
  education: { percentage: number; monthsValid: number; items?: string[] | undefined } | null
}

type Company = {
  legalName: string
  representedBy: string
  streetAddress: string
  postCode: string
  locality: string
  countryCode: string
  phone?: string | undefined
  register?: string | undefined
  vatId?: string | undefined
}
