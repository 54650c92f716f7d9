import type { ProseNode } from '#contract/pages/parts.ts'
import type { Question, SupportPage } from '#contract/pages/support.ts'
import { readText } from '../../content/markdown.ts'
import { guidesOf } from './learning.ts'
import type { Made } from './makers.ts'
import type { SiteContent } from './site-content.ts'

/** Where the page's second-level headings begin there are questions; what stands before is said above them. */
export function makeSupport({ content, products }: SiteContent): Made<SupportPage>[] {
  const { prose, ...words } = content.pages.support
  const first = prose.findIndex((node) => isHeading(node, 'h2'))
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

type Heading = Extract<ProseNode, { type: 'element' }>

const isHeading = (node: ProseNode | undefined, tag: string): node is Heading =>
  node?.type === 'element' && node.tag === tag

/** A second-level heading is a question, or the title of a group where third-level ones follow at once: those are its questions. */
function splitQuestions(prose: ProseNode[]): Question[] {
  const blocks = prose.filter((node) => node.type === 'element')
  const questions: Question[] = []
  let group: Question['group'] = null
  for (const [index, node] of blocks.entries()) {
    const isTitle = isHeading(node, 'h2') && isHeading(blocks[index + 1], 'h3')
    if (isHeading(node, 'h2')) group = isTitle ? { id: idOf(node), title: readText(node) } : null
    if (isTitle) continue
    if (isHeading(node, group ? 'h3' : 'h2'))
      questions.push({ id: idOf(node), question: readText(node), answer: [], group })
    else questions.at(-1)?.answer.push(node)
  }
  return questions
}

const idOf = ({ attributes }: Heading) => attributes.id ?? ''
