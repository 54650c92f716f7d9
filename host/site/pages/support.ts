import type { ProseNode } from '#contract/pages/parts.ts'
import type { SupportPage } from '#contract/pages/support.ts'
import { readText } from '../../content/markdown.ts'
import { guidesOf } from './learning.ts'
import type { Made } from './makers.ts'
import type { SiteContent } from './site-content.ts'

/** The page's second-level headings are questions; what stands before the first is said above them. */
export function makeSupport({ content, products }: SiteContent): Made<SupportPage>[] {
  const { prose, ...words } = content.pages.support
  const first = prose.findIndex(isQuestion)
  return [
    {
      payload: {
        ...words,
        prose: first < 0 ? prose : prose.slice(0, first),
        questions: first < 0 ? [] : splitQuestions(prose.slice(first)),
        guides: products.flatMap((presented) =>
          guidesOf(presented, content).map(({ link }) => ({
            ...link,
            title: `${presented.product.name}: ${link.title}`,
          })),
        ),
      },
    },
  ]
}

const isQuestion = (node: ProseNode) => node.type === 'element' && node.tag === 'h2'

function splitQuestions(prose: ProseNode[]): SupportPage['questions'] {
  const questions: SupportPage['questions'] = []
  for (const node of prose) {
    if (node.type === 'element' && node.tag === 'h2')
      questions.push({ id: node.attributes.id ?? '', question: readText(node), answer: [] })
    else questions.at(-1)?.answer.push(node)
  }
  return questions
}
