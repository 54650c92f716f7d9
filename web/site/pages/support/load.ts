import { type ProseNode, readText } from '#contract/prose.ts'
import { type Load, textOf } from '../../load.ts'
import type { Question } from '../../sections/faq/schema.ts'
import { route } from './route.ts'
import type { SupportPage } from './schema.ts'

/** The questions begin at the first second-level heading; the text before it introduces them. */
export const load: Load<SupportPage> = (site) => {
  const { prose, ...text } = textOf(site, route)
  const first = prose.findIndex((node) => isHeading(node, 'h2'))
  return [
    {
      payload: {
        ...text,
        prose: first < 0 ? prose : prose.slice(0, first),
        questions: first < 0 ? [] : splitQuestions(prose.slice(first)),
        guides: site.products.flatMap(({ product, guides }) =>
          guides.map(({ link }) => ({ ...link, title: `${product.name}: ${link.title}` })),
        ),
      },
    },
  ]
}

type Heading = Extract<ProseNode, { type: 'element' }>

const isHeading = (node: ProseNode | undefined, tag: string): node is Heading =>
  node?.type === 'element' && node.tag === tag

/** Second-level headings are questions, or groups where third-level headings follow them at once. */
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
