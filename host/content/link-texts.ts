import type { Fault } from './content-error.ts'

/** The part of a Markdown node that the texts of links are read from. */
type Node = {
  type: string
  value?: string | undefined
  alt?: string | null | undefined
  children?: Node[] | undefined
  position?: { start: { line: number } } | undefined
}

/** Link texts that do not describe the target: those that Lighthouse lists, and a few more. */
const vagueTexts = new Set([
  ...['click here', 'click this', 'go', 'here', 'information', 'learn more', 'more', 'more info', 'more information'],
  ...['right here', 'read more', 'see more', 'start', 'this', 'link', 'this link', 'this page', 'see here'],
])

/** Finds links whose text does not describe the target. Search engines and screen readers list links without their context. */
export function findVagueLinks(node: Node, file: string, bodyLine: number): Fault[] {
  if (node.type !== 'link' && node.type !== 'linkReference')
    return (node.children ?? []).flatMap((child) => findVagueLinks(child, file, bodyLine))
  const text = readWords(node).replace(/\s+/g, ' ').trim()
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (text !== '' && !vagueTexts.has(words.join(' '))) return []
  return [
    {
      file,
      line: (node.position?.start.line ?? 1) + bodyLine - 1,
      reason:
        text === ''
          ? 'A link has no text: write where it leads'
          : `The link text '${text}' does not say where it leads: link words that name the page`,
    },
  ]
}

const readWords = ({ value, alt, children }: Node): string => value ?? alt ?? (children ?? []).map(readWords).join('')
