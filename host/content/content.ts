import type * as z from 'zod'
import type { Vendor } from '#contract/entities/catalogue.ts'
import type { ProseNode } from '#contract/pages/parts.ts'
import type { CatalogueContent, EducationTerms } from '#service/catalogue/index.ts'
import type {
  dawTextSchema,
  guideTextSchema,
  pageTextSchema,
  postTextSchema,
  productTextSchema,
  templateTextSchema,
  vendorFileSchema,
} from './schemas.ts'

/** The pages that every vendor has, each a file `content/pages/{name}.md`. */
export const pageFiles = [
  'home',
  'about',
  'activate-offline',
  'blog',
  'edu-discount',
  'free',
  'get-started',
  'get-started-guide',
  'daw-quickstarts',
  'imprint-and-privacy-policy',
  'product-comparison',
  'support',
  'templates',
] as const
export type PageFile = (typeof pageFiles)[number]

type Prose = { prose: ProseNode[] }
/** What a file is called without its ending. */
type Named = { slug: string }
export type PageText = z.infer<typeof pageTextSchema> & Prose
export type ProductText = z.infer<typeof productTextSchema> & Prose
export type PostText = z.infer<typeof postTextSchema> & Prose & Named
/** `folder` names product and edition: 'clatter-2', 'clatter-micro'. */
export type GuideText = z.infer<typeof guideTextSchema> & Prose & Named & { folder: string }
export type DawText = z.infer<typeof dawTextSchema> & Prose & Named
export type TemplateText = z.infer<typeof templateTextSchema> & Prose & Named

/** The vendor's wares and words, checked; lists in the order in which they are shown. */
export type Content = {
  vendor: Vendor & z.infer<typeof vendorFileSchema>
  catalogue: CatalogueContent
  /** The discount for learning and teaching; null when the vendor gives none. */
  education: EducationTerms | null
  pages: Record<PageFile, PageText>
  /** Texts and looks, by product id. */
  products: ReadonlyMap<string, ProductText>
  posts: PostText[]
  guides: GuideText[]
  daws: DawText[]
  templates: TemplateText[]
  /** Paths that lead elsewhere. */
  redirects: Record<string, string>
  /** The site's icon as SVG; null when the vendor has none. */
  favicon: string | null
  /** Pictures of the vendor's and of products as SVG, by the path at which the site serves them. */
  pictures: ReadonlyMap<string, string>
}
