import * as z from 'zod/mini'
import type { ProseNode } from '#contract/prose.ts'
import type { FieldKit } from '#web/site/field-kit.ts'
import { audioField, imageField, plugInField, videoField } from '#web/site/media-fields.ts'
import { ContentError } from '../content-error.ts'

/** What the fields of a file are checked against. */
export type FieldContext = {
  /** The ids of the products that have a file. */
  products: ReadonlySet<string>
  /** Parses Markdown; throws a `ContentError` for mistakes in it. */
  parseProse(text: string): ProseNode[]
}

const words = z
  .string({
    error: ({ input }) =>
      input === undefined ? 'Is missing' : 'Must be text; put it in quotes if it looks like a number',
  })
  .check(z.trim(), z.minLength(1, 'Must not be empty'))

const link = words.check(
  z.refine(isLink, 'Must be a path such as /support, an anchor such as #faq, or an https or mailto address'),
)

/** Makes the fields that sections are described with, for one file. */
export const createFieldKit = ({ products, parseProse }: FieldContext): FieldKit => ({
  text: words,
  prose: z.pipe(
    words,
    z.transform((text, context) => {
      try {
        return parseProse(text)
      } catch (error) {
        if (!(error instanceof ContentError)) throw error
        for (const { reason } of error.faults) context.issues.push({ code: 'custom', message: reason, input: text })
        return []
      }
    }),
  ),
  link,
  action: z.strictObject({ text: words, to: link }),
  product: words.check(
    z.refine((id) => products.has(id), { error: ({ input }) => `There is no products/${String(input)}.md` }),
  ),
  image: imageField,
  video: videoField,
  audio: audioField,
  plugIn: plugInField,
  list: (item) => z.array(item).check(z.minLength(1, 'Must not be empty')),
})

/** Whether a link leads to this site, to another site over https, or to a mail program. */
function isLink(target: string): boolean {
  if (/^[/#](?![/\\])/.test(target) || target === '/' || target === '#')
    return URL.canParse(target, 'https://shop.example')
  const url = URL.parse(target)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'mailto:')
}
