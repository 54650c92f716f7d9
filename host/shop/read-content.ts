import { basename } from 'node:path'
import { type EducationTerms, educationFileSchema } from '#service/catalogue/index.ts'
import type { PageText, ProductText } from '#web/site/content.ts'
import { type MediaStore, openMediaStore } from '../media/media-store.ts'
import { noShopCode, type ShopCode } from '../shop-code/shop-code.ts'
import { readCatalogue } from './catalogue.ts'
import { type Content, optionalPageFiles, pageFiles } from './content.ts'
import { ContentError, collectFaults } from './content-error.ts'
import { type ContentFolder, openContentFolder } from './content-folder.ts'
import { findMediaFaults } from './content-media.ts'
import { findContentFaults } from './cross-file-checks.ts'
import { readNavigation } from './navigation/navigation-file.ts'
import { readOwnPages } from './own-pages.ts'
import { putPictures } from './prose-images.ts'
import {
  dawTextSchema,
  guideTextSchema,
  pageTextSchema,
  postTextSchema,
  productTextSchema,
  redirectsFileSchema,
  shopFileSchema,
  templateTextSchema,
} from './schemas.ts'
import { findProductColourFaults } from './theme/product-colours.ts'
import { readDefaultTheme, readTheme } from './theme/read-theme.ts'

export type { Content } from './content.ts'
export { ContentError }

type Options = {
  /** Keeps what has been found out about media. */
  media?: MediaStore | undefined
  /** The shop's own code, whose sections content may use. */
  code?: ShopCode | undefined
}

/** Reads the shop folder. Throws one `ContentError` with all faults of all files. */
export async function readContent(folder: string, { media, code = noShopCode }: Options = {}): Promise<Content> {
  const content = openContentFolder(folder, code.sections)
  const library = (media ?? (await openMediaStore(null))).openLibrary(folder)
  const { settle, faults } = collectFaults()
  const ids = await listProductTexts(content)
  const [
    shopFile,
    catalogue,
    education,
    pages,
    navigation,
    products,
    posts,
    guides,
    daws,
    templates,
    redirects,
    favicon,
    pictures,
    theme,
  ] = await Promise.all([
    settle(content.readYaml('shop.yaml', shopFileSchema)),
    settle(readCatalogue(content)),
    settle(readEducation(content)),
    settle(readPages(content, ids)),
    settle(readNavigation(content)),
    settle(readProducts(content, ids)),
    settle(content.readSectionedFolder('blog', postTextSchema, ids)),
    settle(readGuides(content)),
    settle(content.readMarkdownFolder('quick-starts', dawTextSchema)),
    settle(content.readMarkdownFolder('templates', templateTextSchema)),
    settle(readRedirects(content)),
    settle(readFavicon(content)),
    settle(readPictures(content)),
    settle(readTheme(content, library)),
  ])
  const isWhole =
    shopFile &&
    catalogue &&
    education !== undefined &&
    pages &&
    navigation !== undefined &&
    products &&
    posts &&
    guides &&
    daws &&
    templates &&
    redirects &&
    favicon !== undefined &&
    pictures &&
    theme !== undefined
  if (!isWhole) throw new ContentError(faults)
  const { backline: writtenFor, ...vendor } = shopFile
  const read: Content = {
    writtenFor,
    theme: theme ?? (await readDefaultTheme(writtenFor)),
    vendor: { id: catalogue.store.vendorId, ...vendor },
    catalogue,
    education,
    pages,
    navigation,
    products,
    redirects,
    favicon,
    pictures,
    code,
    media: library,
    posts: posts.toSorted((one, other) => other.date.localeCompare(one.date) || one.slug.localeCompare(other.slug)),
    guides: inOrder(guides),
    daws: inOrder(daws),
    templates: inOrder(templates),
  }
  const contradictions = [
    ...findContentFaults(read),
    ...(await findMediaFaults(read, read.media)),
    ...(theme ? await findProductColourFaults(content, products, theme) : []),
  ]
  if (contradictions.length > 0) throw new ContentError(contradictions)
  putPictures(read, read.media)
  return read
}

/** The ids of the products that have a text, which sections may name. */
async function listProductTexts(content: ContentFolder): Promise<ReadonlySet<string>> {
  return new Set((await content.list('products', '.md')).map((file) => basename(file, '.md')))
}

type Ids = ReadonlySet<string>

/** The texts of the pages that the shop has, and its own pages. */
async function readPages(content: ContentFolder, products: Ids): Promise<ReadonlyMap<string, PageText>> {
  const { settle, faults } = collectFaults()
  const texts = await Promise.all(
    pageFiles.map(async (name) => {
      const file = `pages/${name}.md`
      if (optionalPageFiles.includes(name) && !(await content.has(file))) return undefined
      return settle(content.readSectioned(file, pageTextSchema, products))
    }),
  )
  const own = await settle(readOwnPages(content, products))
  if (faults.length > 0) throw new ContentError(faults)
  return new Map([
    ...pageFiles.flatMap((name, index) => (texts[index] ? [[name, texts[index]] as const] : [])),
    ...(own ?? []),
  ])
}

async function readProducts(content: ContentFolder, products: Ids): Promise<ReadonlyMap<string, ProductText>> {
  const texts = await content.readSectionedFolder('products', productTextSchema, products)
  return new Map(texts.map(({ slug, ...text }) => [slug, text]))
}

async function readGuides(content: ContentFolder) {
  const folders = await content.listFolders('guides')
  const guides = folders.map(async (folder) => {
    const texts = await content.readMarkdownFolder(`guides/${folder}`, guideTextSchema)
    return texts.map((text) => ({ ...text, folder }))
  })
  return (await Promise.all(guides)).flat()
}

/** The file is optional. */
async function readRedirects(content: ContentFolder): Promise<Record<string, string>> {
  return (await content.has('redirects.yaml')) ? content.readYaml('redirects.yaml', redirectsFileSchema) : {}
}

/** The file is missing if the vendor gives no education discount. */
const readEducation = async (content: ContentFolder): Promise<EducationTerms | null> =>
  (await content.has('education.yaml')) ? content.readYaml('education.yaml', educationFileSchema) : null

const readFavicon = async (content: ContentFolder): Promise<string | null> =>
  (await content.has('favicon.svg')) ? content.readText('favicon.svg') : null

/** The folder is optional. */
async function readPictures(content: ContentFolder): Promise<ReadonlyMap<string, string>> {
  const names = await content.list('pictures', '.svg')
  return new Map(await Promise.all(names.map(async (name) => [`/${name}`, await content.readText(name)] as const)))
}

const inOrder = <Found extends { position: number; slug: string }>(found: Found[]): Found[] =>
  found.toSorted((one, other) => one.position - other.position || one.slug.localeCompare(other.slug))
