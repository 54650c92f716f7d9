import * as z from 'zod'
import type { ContentFolder } from '../content-folder.ts'
import { findLines } from '../yaml.ts'

/** The name of the file in the shop folder. */
export const navigationFileName = 'navigation.yaml'

/** The entry that stands for all products. */
export const allProducts = 'products'

/** A link as the vendor wrote it: a path, `products`, or an address of another site. `line` is that in the file. */
export type NavigationEntry = { link: string; title?: string | undefined; line?: number | undefined }
export type NavigationGroup = { title: string; entries: readonly NavigationEntry[] }
export type NavigationItem = NavigationEntry | NavigationGroup

/** `navigation.yaml`. A part that is missing is as in a shop without the file. */
export type NavigationFile = {
  header?: readonly NavigationEntry[] | undefined
  footer?: readonly NavigationItem[] | undefined
  phone?: readonly NavigationItem[] | undefined
}

export const isGroup = (item: NavigationItem): item is NavigationGroup => 'entries' in item

const linkMessage = `Must be a path such as /about, '${allProducts}', or an address that starts with https://`
const linkSchema = z.string(linkMessage).refine(isLink, linkMessage)

function isLink(link: string): boolean {
  return link === allProducts || /^\/(?!\/)\S*$/.test(link) || URL.parse(link)?.protocol === 'https:'
}

const titleSchema = z.string('Must be a text').trim().min(1, 'Must not be empty')
const toObject = (item: unknown) => (typeof item === 'string' ? { link: item } : item)

const entrySchema = z.preprocess(
  toObject,
  z
    .strictObject(
      { link: linkSchema, title: titleSchema.optional() },
      {
        error: ({ code }) => (code === 'invalid_type' ? 'Must be a link, or a link with a title' : undefined),
      },
    )
    .refine(({ link, title }) => title !== undefined || !link.startsWith('https:'), {
      path: ['title'],
      error: 'Is missing: an address of another site needs a title',
    })
    .refine(({ link, title }) => title === undefined || link !== allProducts, {
      path: ['title'],
      error: 'Must be left out: each product is shown with its own name',
    }),
)

const groupSchema = z.strictObject({
  title: titleSchema,
  entries: z.array(entrySchema, 'Must be a list of links').min(1, 'Must have at least one link'),
})

const itemSchema = z.preprocess(
  toObject,
  z.unknown().transform((item, context): z.output<typeof entrySchema> | z.output<typeof groupSchema> => {
    const isOfGroup = typeof item === 'object' && item !== null && 'entries' in item
    const result = (isOfGroup ? groupSchema : entrySchema).safeParse(item)
    if (result.success) return result.data
    for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  }),
)

const headerItemSchema = itemSchema.transform((item, context) => {
  if (!('entries' in item)) return item
  context.addIssue({ code: 'custom', message: 'Must be a link: only footer and phone have groups' })
  return z.NEVER
})

const notEmpty = 'Must have at least one entry, or be left out'
export const navigationFileSchema = z.strictObject({
  header: z.array(headerItemSchema, 'Must be a list of links').min(1, notEmpty).optional(),
  footer: z.array(itemSchema, 'Must be a list of links and groups').min(1, notEmpty).optional(),
  phone: z.array(itemSchema, 'Must be a list of links and groups').min(1, notEmpty).optional(),
})

/** Reads `navigation.yaml` with the line of each entry; null if the shop has none. */
export async function readNavigation(content: ContentFolder): Promise<NavigationFile | null> {
  if (!(await content.has(navigationFileName))) return null
  const { header, footer, phone } = await content.readYaml(navigationFileName, navigationFileSchema)
  const lineOf = findLines(await content.readText(navigationFileName))
  const locate = (path: (string | number)[]) => (item: NavigationItem, index: number) => {
    const place = [...path, index]
    if (!isGroup(item)) return { ...item, line: lineOf(place) }
    const entries = item.entries.map((entry, at) => ({ ...entry, line: lineOf([...place, 'entries', at]) }))
    return { ...item, entries }
  }
  return {
    header: header?.map((entry, index) => ({ ...entry, line: lineOf(['header', index]) })),
    footer: footer?.map(locate(['footer'])),
    phone: phone?.map(locate(['phone'])),
  }
}
