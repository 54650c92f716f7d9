import { type ComponentType, createElement, type ReactNode } from 'react'
import type { ProseNode } from '#contract/pages/parts.ts'
import styles from './prose.module.css'

export type ProseLink = ComponentType<{ href: string; children: ReactNode }>
type ProseProps = { nodes: ProseNode[]; link: ProseLink }

/** Text of the vendor's: each second-level heading starts a section, heading on the left and text on the right. */
export function Prose({ nodes, link }: ProseProps) {
  return (
    <div className={styles.prose}>
      {sectionsOf(nodes).map(({ heading, body }, index) => (
        <section key={keyOf(heading, index)} className={styles.section}>
          {heading && renderNode(heading, 'heading', link)}
          <div className={styles.body}>{body.map((node, at) => renderNode(node, keyOf(node, at), link))}</div>
        </section>
      ))}
    </div>
  )
}

type Section = { heading: ProseNode | undefined; body: ProseNode[] }

function sectionsOf(nodes: ProseNode[]): Section[] {
  const sections: Section[] = []
  for (const node of nodes.filter((each) => each.type === 'element' || each.value.trim() !== '')) {
    const isHeading = node.type === 'element' && node.tag === 'h2'
    const open = sections.at(-1)
    if (isHeading) sections.push({ heading: node, body: [] })
    else if (open) open.body.push(node)
    else sections.push({ heading: undefined, body: [node] })
  }
  return sections
}

const keyOf = (node: ProseNode | undefined, index: number) => `${index}:${node?.type === 'element' ? node.tag : 'text'}`

function renderNode(node: ProseNode, key: string, link: ProseLink): ReactNode {
  if (node.type === 'text') return node.value
  const children = node.children.map((child, index) => renderNode(child, keyOf(child, index), link))
  const { href } = node.attributes
  if (node.tag === 'a' && href !== undefined) {
    const Link = link
    return (
      <Link key={key} href={href}>
        {children}
      </Link>
    )
  }
  return createElement(node.tag, { key, ...node.attributes }, ...children)
}
