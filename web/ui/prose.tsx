import { type ComponentType, createElement, type ReactNode } from 'react'
import { findLoneLink, type ProseNode, readText } from '#contract/prose.ts'
import styles from './prose.module.css'
import { ScrollRegion } from './scroll-region.tsx'

export type ProseLink = ComponentType<{ href: string; children: ReactNode }>
type ProseProps = {
  nodes: ProseNode[]
  link: ProseLink
  /** For a column as narrow as an article's: headings stand over their text, not beside it. */
  narrow?: boolean
  /** What stands in the place of a link that has a paragraph to itself; the paragraph stays where there is nothing. */
  embed?: ((href: string) => ReactNode) | undefined
}

/** Text of the vendor's: each second-level heading starts a section, heading on the left and text on the right. */
export function Prose({ nodes, link, narrow = false, embed }: ProseProps) {
  return (
    <div className={`${styles.prose} ${narrow ? styles.narrow : styles.wide}`}>
      {sectionsOf(nodes).map(({ heading, body }, index) => (
        <section key={keyOf(heading, index)} className={styles.section}>
          {heading && (
            <SectionHead heading={heading} parts={narrow ? [] : partsOf(body)} link={link}>
              {renderNode(heading, 'heading', link)}
            </SectionHead>
          )}
          <div className={styles.body}>
            {body.map((node, at) => renderBlock(node, keyOf(node, at), { link, embed }))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** So many third-level headings make a list worth reading. */
const fewestListed = 3

type Part = { id: string; words: string }

/** The third-level headings of a section, to go to. */
function partsOf(body: ProseNode[]): Part[] {
  const parts = body.flatMap((node) => {
    const id = node.type === 'element' && node.tag === 'h3' ? node.attributes.id : undefined
    return id === undefined ? [] : [{ id, words: readText(node) }]
  })
  return parts.length < fewestListed ? [] : parts
}

type SectionHeadProps = { heading: ProseNode; parts: Part[]; link: ProseLink; children: ReactNode }

/** The heading of a section, and below it what a long section consists of. */
function SectionHead({ heading, parts, link: Link, children }: SectionHeadProps) {
  if (parts.length === 0) return children
  return (
    <div className={styles.head}>
      {children}
      <nav className={styles.parts} aria-label={readText(heading)}>
        <ol>
          {parts.map(({ id, words }) => (
            <li key={id}>
              <Link href={`#${id}`}>{words}</Link>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}

type Section = { heading: ProseNode | undefined; body: ProseNode[] }

const isBlank = (node: ProseNode) => node.type === 'text' && node.value.trim() === ''

function sectionsOf(nodes: ProseNode[]): Section[] {
  const sections: Section[] = []
  for (const node of nodes.filter((each) => !isBlank(each))) {
    const isHeading = node.type === 'element' && node.tag === 'h2'
    const open = sections.at(-1)
    if (isHeading) sections.push({ heading: node, body: [] })
    else if (open) open.body.push(node)
    else sections.push({ heading: undefined, body: [node] })
  }
  return sections
}

const keyOf = (node: ProseNode | undefined, index: number) => `${index}:${node?.type === 'element' ? node.tag : 'text'}`

function renderBlock(node: ProseNode, key: string, { link, embed }: Pick<ProseProps, 'link' | 'embed'>): ReactNode {
  const href = embed && findLoneLink(node)
  const embedded = href === undefined ? undefined : embed?.(href)
  if (!embedded) return renderNode(node, key, link)
  return (
    <div key={key} data-embed="">
      {embedded}
    </div>
  )
}

/** Where space between elements means nothing, and React would rather have none. */
const holdsElementsOnly = /^(table|thead|tbody|tr|ul|ol)$/

function renderNode(node: ProseNode, key: string, link: ProseLink): ReactNode {
  if (node.type === 'text') return node.value
  const { tag, attributes } = node
  const inside = holdsElementsOnly.test(tag) ? node.children.filter((child) => !isBlank(child)) : node.children
  const children = inside.map((child, index) => renderNode(child, keyOf(child, index), link))
  if (tag === 'a' && attributes.href !== undefined) {
    const Link = link
    return (
      <Link key={key} href={attributes.href}>
        {children}
      </Link>
    )
  }
  if (tag === 'table') {
    return (
      <ScrollRegion key={key} className={styles.table} aria-label="Table">
        <table>{...children}</table>
      </ScrollRegion>
    )
  }
  return createElement(tag, { key, ...attributes }, ...children)
}
