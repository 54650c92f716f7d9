import * as z from 'zod/mini'

/** Where all that can be searched is, in one file. */
export const searchPath = '/search.json'

/** What a query stands under in the address of the page that shows its results. */
export const searchParameter = 'search'

/** Of what kind an answer to a question is. */
export const answerKind = 'Answer'

/** A part of a page under a heading; `id` is its anchor. Both are empty for what a page begins with. */
const searchedSectionSchema = z.object({ id: z.string(), heading: z.string(), text: z.string() })

/** A page with its words, and of what kind it is, in a word for its readers. */
const searchedPageSchema = z.object({
  path: z.string(),
  title: z.string(),
  kind: z.string(),
  sections: z.array(searchedSectionSchema),
})
export type SearchedPage = z.infer<typeof searchedPageSchema>
export type SearchedSection = z.infer<typeof searchedSectionSchema>

export const searchIndexSchema = z.array(searchedPageSchema)
